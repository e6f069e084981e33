// Limits how many wrong codes a network may try, since codes are short, and for how many addresses it may learn that they cannot have a code, which tells
// who has bought in a shop. A network above a limit gets `try_later` for every code, right ones too, and can still calculate and order without codes.
// Automatic discounts tell the same by the total, and have a limit of their own: above it none that depends on the buyer's address is given.
// Limits as well how much work with discounts the baskets of a network cause, and about how many VAT numbers a network has VIES asked, which answers few at a time.

import type { DiscountProblem } from '@kontor/contract/prices/order-discounts'
import { networkOf } from '../../../../http/access/network-of.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { callsTo, NO_LIMITS, type RateLimits } from '../../../../http/overload/rate-limits.ts'
import { hashSecret } from '../../../../secrets/random-secrets.ts'
import { makeCardGuesses } from '../../gift-cards/gift-card-codes.ts'
import type { PricedBasket } from '../price-basket.ts'
import type { BasketRequest } from '../pricing-facts.ts'

const MAX_WRONG = 30
/** Many, since the buyers of a company or a school share its network. */
const MAX_ADDRESSES = 300
const WITHIN_MS = 10 * 60_000
const NUMBERS_PER_MINUTE = 20
/** Some three seconds of a processor: thousands of ordinary baskets, or a hundred with the most lines, discounts and codes. */
const WORK_PER_MINUTE = 3_000_000
/** Baskets with less work than this are not worth counting. */
const MIN_WORK = 500

interface NotedBasket extends Pick<PricedBasket, 'discount_problems' | 'is_address_known'> {
  paid_by_cards: Pick<PricedBasket['paid_by_cards'], 'gift_card_problems'>
  priced: Pick<PricedBasket['priced'], 'work'>
}
type NotedBuyer = Pick<BasketRequest, 'email' | 'proved_email'>

export interface CodeGuesses {
  /** What is refused to the network now; all is (`rate_limited`) after too much work. `mayAskVies` counts one more VAT number; with false it counts as one without an answer yet. */
  forBasket(): Pick<
    BasketRequest,
    'mayAskVies' | 'are_codes_refused' | 'are_addresses_refused' | 'are_gift_cards_refused'
  >
  /**
   * Counts the wrong ones among the codes that were looked up, and once each typed address that cannot have one or that the total tells of. Codes of
   * gift cards are counted where their balance is looked up too.
   */
  note(basket: NotedBasket, buyer: NotedBuyer): void
  /** The same for a basket whose wrong codes are counted already. */
  withoutCounting(): CodeGuesses
  /**
   * For a member of the shop, who can list its codes and customers: neither is refused, whatever strangers in the member's network have tried. Codes of
   * gift cards, which no member can list, and VAT numbers count by account.
   */
  ofMember(user_id: string): CodeGuesses
}

const DEPENDS_ON_ADDRESS: ReadonlySet<DiscountProblem['reason']> = new Set([
  'not_for_you',
  'used_by_customer',
])

/** `address`: the IP address of the caller, or who else counts as one. */
export function makeCodeGuesses(limits: RateLimits, address: string): CodeGuesses {
  const network = networkOf(address)
  const name = callsTo('wrong codes', network)
  const emails = callsTo('addresses without codes', network)
  const known = callsTo('addresses with other totals', network)
  const cards = makeCardGuesses(limits, address)
  const numbers = callsTo('VAT numbers', network)
  const work = callsTo('work of baskets', network)
  const refuseAfterTooMuchWork = () => {
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
      refuseAfterTooMuchWork()
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
