// Limits how many wrong codes a network may try, because codes are short. Also limits for how many addresses
// a network may learn that the address cannot have a code, because the refusal reveals who has bought in a
// shop. A network above a limit gets `try_later` for every code, even for a right code, and can still
// calculate and order without codes. Automatic discounts reveal the same fact through the total, and have a
// separate limit. Above this limit the server gives no automatic discount that depends on the buyer's
// address. Two more limits hold for each network: the work with discounts that baskets cause, and roughly the
// VAT numbers asked of VIES, which answers few at a time.

import type { DiscountProblem } from '@kontor/contract/prices/order-discounts'
import { networkOf } from '../../../../http/access/network-of.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { callsTo, NO_LIMITS, type RateLimits } from '../../../../http/overload/rate-limits.ts'
import { hashSecret } from '../../../../secrets/random-secrets.ts'
import { makeCardGuesses } from '../../gift-cards/gift-card-codes.ts'
import type { PricedBasket } from '../price-basket.ts'
import type { BasketRequest } from '../pricing-facts.ts'

const MAX_WRONG = 30
/** The limit is high because the buyers of a company or a school share a network. */
const MAX_ADDRESSES = 300
const WITHIN_MS = 10 * 60_000
const NUMBERS_PER_MINUTE = 20
/** Some three seconds of a processor: thousands of ordinary baskets, or a hundred with the most lines, discounts and codes. */
const WORK_PER_MINUTE = 3_000_000
/** Baskets with less work are not worth counting. */
const MIN_WORK = 500

interface NotedBasket extends Pick<PricedBasket, 'discount_problems' | 'is_address_known'> {
  paid_by_cards: Pick<PricedBasket['paid_by_cards'], 'gift_card_problems'>
  priced: Pick<PricedBasket['priced'], 'work'>
}
type NotedBuyer = Pick<BasketRequest, 'email' | 'proved_email'>

export interface CodeGuesses {
  /**
   * Returns what the network is refused now. Throws `rate_limited` after too much work. `mayAskVies` counts
   * one more VAT number. If the function returns false, the number counts as not answered yet.
   */
  forBasket(): Pick<
    BasketRequest,
    'mayAskVies' | 'are_codes_refused' | 'are_addresses_refused' | 'are_gift_cards_refused'
  >
  /**
   * Counts the wrong codes among the codes looked up. Counts a typed address once if the address cannot have
   * a code or if the total reveals something about the address. Looking up the balance of a gift card counts
   * the card's code too.
   */
  note(basket: NotedBasket, buyer: NotedBuyer): void
  /** Returns guesses for a basket whose wrong codes are already counted. */
  withoutCounting(): CodeGuesses
  /**
   * Returns the guesses of a member of the shop, who can list the shop's codes and customers. Codes and
   * addresses are never refused, whatever strangers in the member's network have tried. Codes of gift cards,
   * which no member can list, and VAT numbers count by account.
   */
  ofMember(user_id: string): CodeGuesses
}

const DEPENDS_ON_ADDRESS: ReadonlySet<DiscountProblem['reason']> = new Set([
  'not_for_you',
  'used_by_customer',
])

/** `address` is the IP address of the caller, or a name that stands for the caller. */
export function makeCodeGuesses(limits: RateLimits, address: string): CodeGuesses {
  const network = networkOf(address)
  const name = callsTo('wrong codes', network)
  const emails = callsTo('addresses without codes', network)
  const known = callsTo('addresses with other totals', network)
  const cards = makeCardGuesses(limits, address)
  const numbers = callsTo('VAT numbers', network)
  const work = callsTo('work of baskets', network)
  const throwIfTooMuchWork = () => {
    if (limits.isUsedUp(work, WORK_PER_MINUTE))
      throw apiError('rate_limited', {
        message: 'Too many large baskets with discounts were calculated. Please try again in a minute.',
        retry_after_seconds: 60,
      })
  }
  const mayAskVies = () => limits.count(numbers, NUMBERS_PER_MINUTE, 60_000).current <= NUMBERS_PER_MINUTE
  const noteAddress = (
    { discount_problems, is_address_known }: NotedBasket,
    { email, proved_email }: NotedBuyer,
  ) => {
    if (!email || email === proved_email) return
    const countOnce = (addresses: string) => {
      const one = `${addresses} ${hashSecret(email.toLowerCase())}`
      if (limits.count(one, 1, WITHIN_MS).current === 1) limits.count(addresses, MAX_ADDRESSES, WITHIN_MS)
    }
    if (discount_problems.some(({ reason }) => DEPENDS_ON_ADDRESS.has(reason))) countOnce(emails)
    if (is_address_known) countOnce(known)
  }
  const guesses: CodeGuesses = {
    forBasket: () => {
      throwIfTooMuchWork()
      return {
        mayAskVies,
        are_codes_refused: limits.isUsedUp(name, MAX_WRONG) || limits.isUsedUp(emails, MAX_ADDRESSES),
        are_addresses_refused: limits.isUsedUp(known, MAX_ADDRESSES),
        are_gift_cards_refused: cards.areRefused(),
      }
    },
    note: (basket, buyer) => {
      if (basket.priced.work >= MIN_WORK) limits.count(work, WORK_PER_MINUTE, 60_000, basket.priced.work)
      for (const { reason } of basket.discount_problems)
        if (reason === 'unknown') limits.count(name, MAX_WRONG, WITHIN_MS)
      for (const { reason } of basket.paid_by_cards.gift_card_problems)
        if (reason === 'unknown') cards.noteWrong()
      noteAddress(basket, buyer)
    },
    withoutCounting: () => ({ ...guesses, note: () => undefined }),
    ofMember: (user_id) => makeMemberGuesses(limits, user_id),
  }
  return guesses
}

function makeMemberGuesses(limits: RateLimits, user_id: string): CodeGuesses {
  const own = makeCodeGuesses(limits, `account ${user_id}`)
  return {
    ...own,
    forBasket: () => ({ ...own.forBasket(), are_codes_refused: false, are_addresses_refused: false }),
    note: (basket, buyer) => own.note({ ...basket, discount_problems: [], is_address_known: false }, buyer),
  }
}

/** Nothing is counted. */
export const NO_GUESSES = makeCodeGuesses(NO_LIMITS, '')
