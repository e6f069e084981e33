// The state of the cart page, and how a changed quantity shows before the server has answered.

import type { CartLine, CartView } from '@kontor/contract/storefront/storefront-pages'
import { totalAt } from '@kontor/contract/storefront/tile-from-quantity'

/** The view with another quantity in one line. Zero removes the line and keeps it in `removed`. `calculation` stays unchanged. */
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

/** What a form sent without script has put into the page's address, for the page after it. */
const NOTICES = ['added', 'short', 'removed', 'full', 'restored', 'code', 'card', 'reason']

/** The page's address without what it says of an earlier change: loaded again after a later one, it would say it again. */
export function withoutNotices(href: string): string {
  const url = new URL(href)
  for (const name of NOTICES) url.searchParams.delete(name)
  return url.href
}

/** What is reported of a code that was entered. */
export type Refused = Pick<CartView, 'refused_code' | 'card_problems'>

/** The view with what another answer has refused. */
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

/** The products of the lines that the server still knows and the view does not show any more. */
export const takenOut = (confirmed: CartView, view: CartView): string[] =>
  confirmed.lines
    .map(({ product_id }) => product_id)
    .filter((id) => !view.lines.some(({ product_id }) => product_id === id))

export const unitsIn = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/**
 * The form's entries that differ from the view: entered before the script ran, restored by the browser, or not yet saved. Empty fields,
 * which is also what a number field gives for text that is no number, are left out.
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
