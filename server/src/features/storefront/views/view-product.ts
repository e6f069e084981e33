// The view of a product: everything its page shows.

import type { ProductView, VariantChoice } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { Db } from '../../../db/pool.ts'
import type { Translator } from '../../translations/translator.ts'
import { listRelated, type ShownProduct } from '../storefront-pages.queries.ts'
import { mediaOf, tileOf } from './product-tiles.ts'
import { availabilityOf } from './stock-shown.ts'

const MAX_RELATED = 4

/** `in_cart` is the quantity in the visitor's cart. */
export async function viewProduct(
  db: Db,
  shop: PublicShop,
  shown: ShownProduct,
  in_cart: number,
  origin: string,
  variants: VariantChoice | null,
  texts: Translator | undefined,
): Promise<ProductView> {
  const found = [shown, ...(await listRelated(db, shop.id, shown, MAX_RELATED))]
  const [own, ...related] = texts ? await texts.products(found) : found
  const { files, available: _, ...product } = own!
  return {
    kind: 'product',
    product,
    variants,
    media: mediaOf({ cover_url: product.cover_url, files }, origin),
    availability: availabilityOf(shown),
    related: related.map((one) => tileOf(one, origin)),
    in_cart,
  }
}
