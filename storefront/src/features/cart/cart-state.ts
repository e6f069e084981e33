// What the cart page knows and how a change of a quantity looks at once, before the server has answered.

import { toMajorText, toMinor } from '@kontor/contract/money'
import type { CartLine, CartView } from '@kontor/contract/storefront-pages'

/** A line's price for a quantity; null where it has no product. */
export function lineTotal(line: CartLine, quantity: number, currency: string): string | null {
  if (line.product === null) return null
  return toMajorText(toMinor(line.product.price, currency) * BigInt(quantity), currency)
}

/** Zero takes the line out and remembers it. The calculation stays the old one until the server sends a new one. */
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
          ? { ...line, quantity, line_total: lineTotal(line, quantity, currency) }
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

export const unitsIn = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/**
 * What stands in the cart's form and not in the view it was drawn with: chosen before the script came, or put back by the browser. Empty
 * when both agree; what is no number is left out.
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
