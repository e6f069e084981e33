// Limits how many wrong codes a network may try, since codes are short, and for how many addresses it may learn that they cannot have a code, which tells
// who has bought in a shop. A network above a limit gets `try_later` for every code, right ones too, and can still calculate and order without codes.
// Automatic discounts tell the same by the total, and have a limit of their own: above it none that depends on the buyer's address is given.
// Limits as well about how many VAT numbers a network has VIES asked, which answers few at a time.

import type { DiscountProblem } from '@kontor/contract/prices/order-discounts'
import type { GiftCardProblem } from '@kontor/contract/prices/order-gift-cards'
import { networkOf } from '../../../http/access/network-of.ts'
import { callsTo, NO_LIMITS, type RateLimits } from '../../../http/overload/rate-limits.ts'
import { hashSecret } from '../../../secrets/random-secrets.ts'
import { makeCardGuesses } from '../../gift-cards/gift-card-codes.ts'
import type { PricedBasket } from '../price-basket.ts'
import type { BasketRequest } from '../pricing-facts.ts'

const MAX_WRONG = 30
/** Many, since the buyers of a company or a school share its network. */
const MAX_ADDRESSES = 300
const WITHIN_MS = 10 * 60_000
const NUMBERS_PER_MINUTE = 20

export interface CodeGuesses {
  areRefused(): boolean
  /** The same of automatic discounts that depend on the buyer's address. */
  areAddressesRefused(): boolean
  /** Counts the wrong ones among the codes that were looked up, and once each typed address that cannot have one or that the total tells of. */
  note(
    basket: Pick<PricedBasket, 'discount_problems' | 'is_address_known'>,
    buyer: Pick<BasketRequest, 'email' | 'proved_email'>,
  ): void
  /** The same of the codes of gift cards, which are counted where their balance is looked up too. */
  areCardsRefused(): boolean
  noteCards(problems: readonly GiftCardProblem[]): void
  /** Counts one more VAT number that VIES is to be asked about. False: there are too many, and it counts as one without an answer yet. */
  mayAskVies(): boolean
}

const DEPENDS_ON_ADDRESS: ReadonlySet<DiscountProblem['reason']> = new Set([
  'not_for_you',
  'used_by_customer',
])

/** `address`: the caller's IP address. */
export function makeCodeGuesses(limits: RateLimits, address: string): CodeGuesses {
  const network = networkOf(address)
  const name = callsTo('wrong codes', network)
  const emails = callsTo('addresses without codes', network)
  const known = callsTo('addresses with other totals', network)
  const cards = makeCardGuesses(limits, address)
  const numbers = callsTo('VAT numbers', network)
  return {
    areRefused: () => limits.isUsedUp(name, MAX_WRONG) || limits.isUsedUp(emails, MAX_ADDRESSES),
    areAddressesRefused: () => limits.isUsedUp(known, MAX_ADDRESSES),
    note: ({ discount_problems, is_address_known }, { email, proved_email }) => {
      for (const { reason } of discount_problems)
        if (reason === 'unknown') limits.count(name, MAX_WRONG, WITHIN_MS)
      if (!email || email === proved_email) return
      const countOnce = (addresses: string) => {
        const one = `${addresses} ${hashSecret(email.toLowerCase())}`
        if (limits.count(one, 1, WITHIN_MS).current === 1) limits.count(addresses, MAX_ADDRESSES, WITHIN_MS)
      }
      if (discount_problems.some(({ reason }) => DEPENDS_ON_ADDRESS.has(reason))) countOnce(emails)
      if (is_address_known) countOnce(known)
    },
    areCardsRefused: cards.areRefused,
    noteCards: (problems) => {
      for (const { reason } of problems) if (reason === 'unknown') cards.noteWrong()
    },
    mayAskVies: () => limits.count(numbers, NUMBERS_PER_MINUTE, 60_000).current <= NUMBERS_PER_MINUTE,
  }
}

/** Nothing is counted. */
export const NO_GUESSES = makeCodeGuesses(NO_LIMITS, '')
