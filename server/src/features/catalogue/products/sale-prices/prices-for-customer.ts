// The unit price of a product, and prices from a quantity on, for a buyer whose address is proved. Offers for
// all buyers apply, and offers for the buyer's customer groups. The server reads these prices for the wanted
// products and does not store the result.

import type { Db } from '../../../../db/pool.ts'
import { type OffersForAll, type PricedProduct, priceForAll, type SalePrice } from './price-for-all.ts'
import { findOffersFor, listCollectionsNamed, listPriced } from './sale-prices.queries.ts'

/** Lists the collections of the offers. */
export async function listCollectionsIn(
  db: Db,
  shop_id: string,
  { lists, discounts }: Pick<OffersForAll, 'lists' | 'discounts'>,
) {
  const named = [...lists, ...discounts].flatMap(({ targets }) => targets ?? [])
  return named.length === 0 ? [] : listCollectionsNamed(db, shop_id, named)
}

/** The sale price with the product's own price. */
export type CustomerPrice = SalePrice & Pick<PricedProduct, 'price'>

/** Returns a price for each product that is not archived. `email` is in small letters. */
export async function listPricesForCustomer(
  db: Db,
  shop_id: string,
  email: string,
  product_ids: readonly string[],
): Promise<CustomerPrice[]> {
  const offers = await findOffersFor(db, shop_id, email)
  if (offers === undefined) return []
  const collections = await listCollectionsIn(db, shop_id, offers)
  const products = await listPriced(db, shop_id, product_ids, offers, collections)
  return products.map((product) => ({ ...priceForAll(product, offers), price: product.price }))
}
