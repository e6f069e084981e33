// The view of a product: everything its page shows.

import type { PublicProduct, PublicShop } from '@kontor/contract/storefront'
import type { ProductView } from '@kontor/contract/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import { listRelated } from '../storefront-pages.queries.ts'
import { readShown, tileOf } from './product-tiles.ts'

const MOST_RELATED = 4

/** `in_cart` is how many pieces of it the visitor has in the cart. */
export async function viewProduct(
  db: Db,
  shop: PublicShop,
  product: PublicProduct,
  in_cart: number,
  origin: string,
): Promise<ProductView> {
  const related = await listRelated(db, shop.id, product, MOST_RELATED)
  const shown = await readShown(db, shop.id, [product, ...related], origin)
  return {
    kind: 'product',
    product,
    ...shown(product),
    related: related.map((one) => tileOf(one, shown(one))),
    in_cart,
  }
}
