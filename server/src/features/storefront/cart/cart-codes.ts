// The discount codes of a cart: entered by the buyer or brought by a link, and kept with the cart. A code that nobody knows is told and not kept: each
// calculation would look it up again, and count as one more guess.

import type { Calculation } from '@kontor/contract/orders/orders'
import { codeKey, normalCode } from '@kontor/contract/prices/discount-code'
import type { DiscountProblem } from '@kontor/contract/prices/order-discounts'
import type { CodesView } from '@kontor/contract/storefront/storefront-pages'
import { MOST_CODES } from './cart-cookie.ts'

/** No code is as long; a longer text is cut. */
const LONGEST = 60

export interface ChangedCodes {
  codes: readonly string[]
  /** What was entered just now. */
  typed: string | null
}

/** With another code, at the end: a cart with as many as an order may have gives up the oldest. */
export function withCode(codes: readonly string[], text: string): readonly string[] {
  const code = normalCode(text).slice(0, LONGEST)
  if (code === '') return codes
  return [...codes.filter((one) => codeKey(one) !== codeKey(code)), code].slice(-MOST_CODES)
}

/** `codes`, repeated, are those of the page; without, the cart's count. `code` adds one, `remove_code` takes one out. */
export function changeCodes(kept: readonly string[], form: URLSearchParams): ChangedCodes {
  const of_page = form.has('codes') ? form.getAll('codes').reduce(withCode, [] as readonly string[]) : kept
  const gone = codeKey(form.get('remove_code') ?? '')
  const left = of_page.filter((code) => codeKey(code) !== gone)
  const typed = normalCode(form.get('code') ?? '').slice(0, LONGEST)
  return typed === '' ? { codes: left, typed: null } : { codes: withCode(left, typed), typed }
}

const isKept = ({ reason }: DiscountProblem): boolean => reason !== 'unknown' && reason !== 'try_later'

/** Those that stay with the cart, and what is wrong with the one that was entered and does not. */
export function settleCodes({ codes, typed }: ChangedCodes, calculation: Calculation | null): CodesView {
  const problems = calculation?.discount_problems ?? []
  const problemOf = (code: string) => problems.find((one) => codeKey(one.code) === codeKey(code))
  const refused = typed === null ? undefined : problemOf(typed)
  const is_refused = refused !== undefined && !isKept(refused)
  return {
    codes: codes.filter((code) => {
      if (is_refused && codeKey(code) === codeKey(refused.code)) return false
      return problemOf(code)?.reason !== 'unknown'
    }),
    refused_code: is_refused ? { code: refused.code, reason: refused.reason } : null,
  }
}
