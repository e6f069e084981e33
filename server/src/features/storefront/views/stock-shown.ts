// What a page says of stock, and whether that is still so: then a page that was drawn before can be sent again.

import type { Availability, ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { StoreView } from '@kontor/contract/storefront/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import { readStockFacts } from '../read-stock-facts.ts'
import { availabilityOf } from './availability.ts'

/** One for each product on the page. */
export type StockShown = readonly {
  readonly id: string
  readonly availability: Availability
  /** Whether the page depends on how many there are, even of many. */
  readonly has_number: boolean
}[]

const tile = ({ id, availability }: ProductTile) => ({ id, availability, has_number: false })

/** Undefined for a page that says more of stock than its products' availability, or that has to be drawn again for other reasons. */
export function stockShownBy(view: StoreView): StockShown | undefined {
  switch (view.kind) {
    // Which products are shown may itself follow from stock, where a filter or a collection's rule asks for it; that is not compared.
    case 'catalogue':
      return view.base === '' ? [...view.products, ...view.suggestions].map(tile) : undefined
    case 'start':
      return view.sections.some(({ kind }) => kind === 'products') ? undefined : []
    case 'product': {
      // The most that can be put into the cart is a limit of its form.
      const own = { id: view.product.id, availability: view.availability, has_number: true }
      return [own, ...view.related.map(tile)]
    }
    case 'text':
    case 'shipping':
      return []
    default:
      return undefined
  }
}

/** A tile shows a number only for the last few units; see `availabilityText` in the storefront. */
const isToldAlike = (one: Availability, other: Availability, has_number: boolean): boolean =>
  one.state === other.state &&
  (has_number || one.state === 'few'
    ? one.available === other.available
    : (one.available === null) === (other.available === null))

/** Whether a page would say the same of stock now. */
export async function isStillShown(db: Db, shop_id: string, shown: StockShown): Promise<boolean> {
  const facts = await readStockFacts(
    db,
    shop_id,
    shown.map(({ id }) => id),
  )
  return shown.every(({ id, availability, has_number }) =>
    isToldAlike(availability, availabilityOf(facts.get(id)), has_number),
  )
}
