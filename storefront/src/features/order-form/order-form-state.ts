// The state of the order form: the quantity of each product, and the lines made from it for the sum and the summary.

import type { ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { CartLine, OrderFormView } from '@kontor/contract/storefront/storefront-pages'
import { totalAt } from '@kontor/contract/storefront/tile-from-quantity'
import { toMajorText, toMinor } from '@kontor/contract/values/money'

/** The quantity by product id. */
export type Quantities = Readonly<Record<string, number>>

export const startingQuantities = ({ checkout }: OrderFormView): Quantities =>
  Object.fromEntries(checkout.lines.map(({ product_id, quantity }) => [product_id, quantity]))

/**
 * Returns the form's products with a quantity, in the form's order, then the further contents of the
 * visitor's cart. The form also orders the further contents, so the form has to show them.
 */
export function chosenLines(
  { products, checkout }: OrderFormView,
  quantities: Quantities,
  currency: string,
): CartLine[] {
  const shown = new Set(products.map(({ id }) => id))
  const others = checkout.lines.filter(({ product_id }) => !shown.has(product_id))
  const chosen = products.flatMap((product): CartLine[] => {
    const quantity = quantities[product.id] ?? 0
    if (quantity === 0) return []
    return [{ product_id: product.id, product, quantity, line_total: totalAt(product, quantity, currency) }]
  })
  return [...chosen, ...others]
}

/** The sum at listed prices in major units, without shipping. A product that is no longer sold counts zero. */
export const sumOf = (lines: readonly CartLine[], currency: string): string =>
  toMajorText(
    lines.reduce((sum, { line_total }) => sum + toMinor(line_total ?? '0', currency), 0n),
    currency,
  )

/** Returns whether all products are gift cards, which have neither tax nor shipping. */
export const areGiftCards = (products: readonly (Pick<ProductTile, 'is_gift_card'> | null)[]): boolean =>
  products.length > 0 && products.every((product) => product?.is_gift_card === true)

/**
 * Returns the quantities in the form's fields. The quantities differ from the view if the browser has
 * restored typed quantities.
 */
export function typedQuantities(entries: Iterable<[string, FormDataEntryValue]>): Quantities {
  const typed: Record<string, number> = {}
  for (const [name, value] of entries)
    if (name.startsWith('quantity.') && /^\d{1,7}$/.test(String(value)))
      typed[name.slice('quantity.'.length)] = Number(value)
  return typed
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns whether the title or the SKU contains every word of the search, ignoring accents and case. */
export function isFound({ title, sku }: { title: string; sku: string }, search: string): boolean {
  const text = folded(`${title} ${sku}`)
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
