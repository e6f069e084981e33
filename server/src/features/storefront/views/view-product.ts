// The view of a product: everything its page shows.

import type { PublicProduct, PublicShop } from '@kontor/contract/storefront'
import type { ProductView } from '@kontor/contract/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import { listPublicFiles, listStock } from '../read-catalogue.ts'
import { listActiveWarehouses } from '../storefront.queries.ts'
import { listRelated, listStockFacts } from '../storefront-pages.queries.ts'
import { availabilityOf } from './availability.ts'
import { findTiles, mediaOf } from './product-tiles.ts'

const MOST_RELATED = 4

/** The availability in each warehouse; empty unless more than one ever had the product, since one alone needs no list. */
async function stockedAt(db: Db, shop_id: string, product_id: string): Promise<ProductView['stocked_at']> {
  const [stock, warehouses] = await Promise.all([
    listStock(db, shop_id, [product_id]),
    listActiveWarehouses(db, shop_id),
  ])
  if (stock.length < 2) return []
  const levels = new Map(stock.map(({ warehouse_id, stock_level }) => [warehouse_id, stock_level]))
  return warehouses.flatMap(({ id, title }) => {
    const available = levels.get(id)
    if (available === undefined) return []
    return {
      title,
      availability: availabilityOf({ product_id, allow_negative_stock: false, available }, true),
    }
  })
}

/** `in_cart` is how many pieces of it the visitor has in the cart. */
export async function viewProduct(
  db: Db,
  shop: PublicShop,
  product: PublicProduct,
  in_cart: number,
  origin: string,
): Promise<ProductView> {
  const [files, [facts], stocked_at, related] = await Promise.all([
    listPublicFiles(db, shop.id, [product.id], origin),
    listStockFacts(db, shop.id, [product.id]),
    stockedAt(db, shop.id, product.id),
    listRelated(db, shop.id, product, MOST_RELATED),
  ])
  const ids = related.map(({ id }) => id)
  const tiles = await findTiles(db, shop.id, ids, origin)
  return {
    kind: 'product',
    product,
    media: mediaOf(product, files, origin),
    availability: availabilityOf(facts, product.requires_shipping),
    stocked_at,
    related: ids.flatMap((id) => tiles.get(id)?.tile ?? []),
    in_cart,
  }
}
