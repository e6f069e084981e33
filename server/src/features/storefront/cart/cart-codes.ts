// The discount codes and gift cards of a cart. The buyer enters both in the same field, or a link brings a
// code. The cart stores valid codes. An unknown code is reported and not stored, because each calculation
// would look the code up again and count one more guess. A gift card that pays nothing is not stored either,
// because an order with an empty card is rejected.

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
  /** The code entered just now, as spelled in the list of codes. */
  typed: string | null
}

/** Appends a code. If the cart already has the maximum of an order, the oldest code is dropped. */
export function withCode(codes: readonly string[], text: string): readonly string[] {
  const code = normalCode(text).slice(0, MAX_CODE_LENGTH)
  if (code === '') return codes
  return [...codes.filter((one) => codeKey(one) !== codeKey(code)), code].slice(-MAX_CODES)
}

/**
 * The repeated field `codes` lists the codes of the page; if the field is missing, the codes of the cart
 * count. `code` adds a code, `remove_code` removes a code, and `remove_card` removes gift cards by their last
 * four characters.
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

/** A rejected code as shown: only the end, if the code may be a gift card's with a typo. */
const shownCode = (code: string): string => (isNearGiftCardCode(code) ? `…${last4Of(code)}` : code)

/**
 * Returns the codes kept with the cart, and the problem of an entered code that is not kept. If the buyer
 * entered no code, the rejected code may come from the page before or from a link.
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

/** Returns the calculation for a page. The calculation names only the codes kept with the cart. */
export const settledCalculation = (
  calculation: Calculation | null,
  { codes }: Pick<CodesView, 'codes'>,
): Calculation | null =>
  calculation && {
    ...calculation,
    discount_problems: calculation.discount_problems.filter(({ code }) => codes.includes(code)),
  }

/** Returns the cart with the settled codes and gift cards of the view. */
export const withSettled = (cart: Cart, { codes, cards }: Pick<CodesView, 'codes' | 'cards'>): Cart => ({
  ...cart,
  codes,
  cards: cart.cards.filter((card) => cards.includes(last4Of(card))),
})
