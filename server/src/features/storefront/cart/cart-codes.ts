// The discount codes and gift cards of a cart: entered by the buyer in the same field, or brought by a link, and stored with the cart. An unknown
// code is reported and not stored: each calculation would look it up again, and count as one more guess. So is a gift card that pays nothing: an
// order with one is not placed.

import type { Calculation } from '@kontor/contract/orders/orders'
import { codeKey, normalCode } from '@kontor/contract/prices/discount-code'
import {
  isGiftCardCode,
  isNearGiftCardCode,
  normalGiftCardCode,
} from '@kontor/contract/prices/gift-card-code'
import type { DiscountProblem } from '@kontor/contract/prices/order-discounts'
import type { CodesView } from '@kontor/contract/storefront/storefront-pages'
import { last4Of } from '../../prices/gift-cards/gift-card-codes.ts'
import { type Cart, MAX_CODES } from './cart-cookie.ts'
import { MAX_CARDS } from './encrypted-cards.ts'

/** Every code is shorter; a longer text is cut. */
const MAX_CODE_LENGTH = 60

type Codes = Pick<Cart, 'codes' | 'cards'>

export interface ChangedCodes extends Codes {
  /** What was entered just now, as it is among those. */
  typed: string | null
}

/** With another code, at the end: a cart with as many as an order may have gives up the oldest. */
export function withCode(codes: readonly string[], text: string): readonly string[] {
  const code = normalCode(text).slice(0, MAX_CODE_LENGTH)
  if (code === '') return codes
  return [...codes.filter((one) => codeKey(one) !== codeKey(code)), code].slice(-MAX_CODES)
}

/**
 * `codes`, repeated, are those of the page; without, the cart's count. `code` adds one, `remove_code` takes one out, and `remove_card` gift cards by
 * their last four signs.
 */
export function changeCodes(of_cart: Codes, form: URLSearchParams): ChangedCodes {
  const of_page = form.has('codes')
    ? form.getAll('codes').reduce(withCode, [] as readonly string[])
    : of_cart.codes
  const gone = codeKey(form.get('remove_code') ?? '')
  const codes = of_page.filter((code) => codeKey(code) !== gone)
  const cards = of_cart.cards.filter((card) => last4Of(card) !== form.get('remove_card'))
  const text = form.get('code') ?? ''
  const card = normalGiftCardCode(text.slice(0, MAX_CODE_LENGTH))
  if (isGiftCardCode(card))
    return { codes, cards: [...cards.filter((one) => one !== card), card].slice(-MAX_CARDS), typed: card }
  const typed = normalCode(text).slice(0, MAX_CODE_LENGTH)
  return typed === '' ? { codes, cards, typed: null } : { codes: withCode(codes, typed), cards, typed }
}

const staysInCart = ({ reason }: DiscountProblem): boolean => reason !== 'unknown' && reason !== 'try_later'

/** A rejected code as shown: only the end, if it may be a gift card's with a typo. */
const shownCode = (code: string): string => (isNearGiftCardCode(code) ? `…${last4Of(code)}` : code)

/**
 * Those that stay with the cart, and what is wrong with the one that was entered and does not. Where none was, it may be one that the page before led here
 * with, or a link brought.
 */
export function settleCodes(
  { codes, cards, typed }: ChangedCodes,
  calculation: Calculation | null,
): CodesView {
  const problems = calculation?.discount_problems ?? []
  const problemOf = (code: string) => problems.find((one) => codeKey(one.code) === codeKey(code))
  const refused = typed === null ? problems.find(({ reason }) => reason === 'unknown') : problemOf(typed)
  const is_refused = refused !== undefined && !staysInCart(refused)
  const card_problems = (calculation?.gift_card_problems ?? []).map(({ last4, reason }) => ({
    last4,
    reason,
  }))
  return {
    codes: codes.filter((code) => {
      if (is_refused && codeKey(code) === codeKey(refused.code)) return false
      return problemOf(code)?.reason !== 'unknown'
    }),
    refused_code: is_refused ? { code: shownCode(refused.code), reason: refused.reason } : null,
    cards: cards
      .filter((card) => {
        const problem = card_problems.find(({ last4 }) => last4 === last4Of(card))
        return problem === undefined || (problem.reason === 'try_later' && card !== typed)
      })
      .map(last4Of),
    card_problems,
  }
}

/** The calculation for a page, which names those codes alone that stay with the cart. */
export const settledCalculation = (
  calculation: Calculation | null,
  { codes }: Pick<CodesView, 'codes'>,
): Calculation | null =>
  calculation && {
    ...calculation,
    discount_problems: calculation.discount_problems.filter(({ code }) => codes.includes(code)),
  }

/** The cart with the codes and gift cards that the view was settled to. */
export const withSettled = (cart: Cart, { codes, cards }: Pick<CodesView, 'codes' | 'cards'>): Cart => ({
  ...cart,
  codes,
  cards: cart.cards.filter((card) => cards.includes(last4Of(card))),
})
