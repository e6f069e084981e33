// The view of a product: everything its page shows.

import type { PublicProduct, PublicShop } from '@kontor/contract/storefront'
import type { ProductView } from '@kontor/contract/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import { listPlaces, listRelated } from '../storefront-pages.queries.ts'
import { availabilityOf } from './availability.ts'
import { readShown, tileOf } from './product-tiles.ts'

const MOST_RELATED = 4

/** The availability in each warehouse; empty unless more than one ever had the product, since one alone needs no list. */
async function stockedAt(db: Db, shop_id: string, product_id: string): Promise<ProductView['stocked_at']> {
  const places = await listPlaces(db, shop_id, product_id)
  if (places.length < 2) return []
  return places.map(({ title, available }) => ({
    title,
    availability: availabilityOf({ product_id, allow_negative_stock: false, available }, true),
  }))
}

/** `in_cart` is how many pieces of it the visitor has in the cart. */
export async function viewProduct(
  db: Db,
  shop: PublicShop,
  product: PublicProduct,
  in_cart: number,
  origin: string,
): Promise<ProductView> {
  const [stocked_at, related] = await Promise.all([
    stockedAt(db, shop.id, product.id),
    listRelated(db, shop.id, product, MOST_RELATED),
  ])
  const shown = await readShown(db, shop.id, [product, ...related], origin)
  return {
    kind: 'product',
    product,
    ...shown(product),
    stocked_at,
    related: related.map((one) => tileOf(one, shown(one))),
    in_cart,
  }
}
