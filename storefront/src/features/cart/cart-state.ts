// The state of the cart page, and how a changed quantity shows before the server has answered.

import type { CartLine, CartView } from '@kontor/contract/storefront/storefront-pages'
import { totalAt } from '@kontor/contract/storefront/tile-from-quantity'

/**
 * Returns the view with a new quantity in a line. Zero removes the line and keeps the line in `removed`.
 * `calculation` stays unchanged.
 */
export function withQuantity(
  view: CartView,
  product_id: string,
  quantity: number,
  currency: string,
): CartView {
  const line = view.lines.find((candidate) => candidate.product_id === product_id)
  if (line === undefined) return view
  if (quantity > 0)
    return {
      ...view,
      removed: null,
      lines: view.lines.map((candidate) =>
        candidate === line
          ? { ...line, quantity, line_total: line.product && totalAt(line.product, quantity, currency) }
          : candidate,
      ),
    }
  const title = line.product?.title ?? ''
  return {
    ...view,
    removed: line.product ? { product_id, quantity: line.quantity, title } : null,
    lines: view.lines.filter((candidate) => candidate !== line),
  }
}

/** The query parameters by which a form sent without script informs the next page. */
const NOTICES = ['added', 'short', 'removed', 'full', 'restored', 'code', 'card', 'reason']

/**
 * Returns the page's address without the notices of an earlier change. A reload after a later change would
 * repeat the notices.
 */
export function withoutNotices(href: string): string {
  const url = new URL(href)
  for (const name of NOTICES) url.searchParams.delete(name)
  return url.href
}

/** The report on an entered code. */
export type Refused = Pick<CartView, 'refused_code' | 'card_problems'>

/** Returns the view with the codes refused by a different answer. */
export const withRefused = (view: CartView, refused: Refused | undefined): CartView =>
  refused === undefined
    ? view
    : {
        ...view,
        refused_code: view.refused_code ?? refused.refused_code,
        card_problems: [
          ...view.card_problems,
          ...refused.card_problems.filter(({ last4 }) =>
            view.card_problems.every((one) => one.last4 !== last4),
          ),
        ],
      }

/** Returns the products in lines that the server still has but the view no longer shows. */
export const takenOut = (confirmed: CartView, view: CartView): string[] =>
  confirmed.lines
    .map(({ product_id }) => product_id)
    .filter((id) => !view.lines.some(({ product_id }) => product_id === id))

export const unitsIn = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/**
 * Returns the form's entries that differ from the view: entered before the script ran, restored by the
 * browser, or not yet saved. Empty fields are left out. A number field is also empty if its text is no
 * number.
 */
export function differingEntries(
  entries: Iterable<readonly [string, unknown]>,
  view: CartView,
): Record<string, string> {
  const drawn: Record<string, string> = { country: view.country }
  for (const { product_id, quantity } of view.lines) drawn[`quantity.${product_id}`] = String(quantity)
  return Object.fromEntries(
    [...entries].flatMap(([name, value]) =>
      typeof value === 'string' && name in drawn && value !== '' && value !== drawn[name]
        ? [[name, value]]
        : [],
    ),
  )
}
