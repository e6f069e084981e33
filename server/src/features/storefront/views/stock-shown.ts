// What a page says of stock: the availability of a product, in few states, and whether that is still so. Then a page that was drawn before can be sent
// again.

import type { Availability, ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { StoreView } from '@kontor/contract/storefront/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import type { StockFacts } from '../available.sql.ts'
import { readStockFacts } from '../read-stock-facts.ts'

const FEW = 5

/**
 * A product that may be sold without stock has no number, since more can be ordered than is in stock. If it need not be shipped it is always
 * `in_stock`; if it must be shipped, it is made or bought `to_order` once the stock is gone.
 */
export function availabilityOf(facts: Omit<StockFacts, 'product_id'> | undefined): Availability {
  // Whoever cannot send a product cannot sell it, whatever is in stock.
  if (facts?.can_be_handed_over === false) return { state: 'sold_out', available: 0 }
  const available = facts?.available ?? 0
  if (facts?.allow_negative_stock) {
    return { state: available > 0 || !facts.requires_shipping ? 'in_stock' : 'to_order', available: null }
  }
  if (available <= 0) return { state: 'sold_out', available: 0 }
  return { state: available <= FEW ? 'few' : 'in_stock', available }
}

/** One for each product on the page. */
export type StockShown = readonly {
  readonly id: string
  readonly availability: Availability
  /** True if the page depends on how many there are, even of many. */
  readonly has_number: boolean
}[]

/**
 * Returns undefined if one of them represents variants: a cheaper one that comes back takes the place of the
 * one it shows.
 */
const shownOnTiles = (tiles: readonly ProductTile[]): StockShown | undefined =>
  tiles.some(({ is_group }) => is_group)
    ? undefined
    : tiles.map(({ id, availability }) => ({ id, availability, has_number: false }))

/**
 * Returns undefined for a page that says more of stock than its products' availability, or that has to be
 * drawn again for other reasons.
 */
export function stockShownBy(view: StoreView): StockShown | undefined {
  switch (view.kind) {
    // Which products are shown may itself follow from stock, where a filter or a collection's rule asks for it; that is not compared.
    case 'catalogue':
      return view.base === '' && !view.chosen.in_stock
        ? shownOnTiles([...view.products, ...view.suggestions])
        : undefined
    case 'start':
      return view.shows_products ? undefined : []
    case 'product': {
      const related = shownOnTiles(view.related)
      // Beside each option is what becomes of it in the other variants, of which there may be hundreds.
      if (view.variants !== null || related === undefined) return undefined
      // The most that can be put into the cart is a limit of its form.
      const own = { id: view.product.id, availability: view.availability, has_number: true }
      return [own, ...related]
    }
    case 'text':
    case 'shipping':
      return []
    default:
      return undefined
  }
}

/** A tile shows a number only for the last few units; see `availabilityText` in the storefront. */
const isShownAlike = (one: Availability, other: Availability, has_number: boolean): boolean =>
  one.state === other.state &&
  (has_number || one.state === 'few'
    ? one.available === other.available
    : (one.available === null) === (other.available === null))

/** Returns whether a page would say the same of stock now. */
export async function isStillShown(db: Db, shop_id: string, shown: StockShown): Promise<boolean> {
  const facts = await readStockFacts(
    db,
    shop_id,
    shown.map(({ id }) => id),
  )
  return shown.every(({ id, availability, has_number }) =>
    isShownAlike(availability, availabilityOf(facts.get(id)), has_number),
  )
}
