// The view of a product: everything its page shows.

import type { ProductView, VariantChoice } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { Db } from '../../../db/pool.ts'
import type { Translator } from '../../shops/translations/translator.ts'
import type { EntryKey } from '../catalogue/entries.queries.ts'
import { productTile } from '../catalogue/entry-tiles.ts'
import { ALL, rowsOf } from '../catalogue/read-entries.ts'
import { listRelated, type ShownProduct } from '../storefront-pages.queries.ts'
import { mediaOf } from './product-tiles.ts'
import { availabilityOf } from './stock-shown.ts'

const MAX_RELATED = 4

/** What the catalogue shows of a product: a variant is shown as its group. */
const entryOf = ({ id, group_id }: Pick<ShownProduct, 'id' | 'group_id'>): EntryKey =>
  group_id === null ? { kind: 'product', id } : { kind: 'group', id: group_id }

interface ViewedProduct {
  shown: ShownProduct
  /** The units in the visitor's cart. */
  in_cart: number
  /** The URL of this server without a slash at its end. */
  origin: string
  /** The choice among the variants of a group; null for a single product. */
  variants: VariantChoice | null
  texts: Translator
}

export async function viewProduct(
  db: Db,
  shop: PublicShop,
  { shown, in_cart, origin, variants, texts }: ViewedProduct,
): Promise<ProductView> {
  const [own] = await texts.products([shown])
  const found = await listRelated(db, shop.id, shown, MAX_RELATED)
  const related = await rowsOf(db, shop.id, ALL, found.map(entryOf), texts)
  const { files, available: _, ...product } = own!
  return {
    kind: 'product',
    product,
    variants,
    media: mediaOf({ cover_url: product.cover_url, files }, origin),
    availability: availabilityOf(shown),
    related: related.map((row) => productTile(row, origin)),
    in_cart,
  }
}
