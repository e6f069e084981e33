// Reading a shop's products.

import type { Product, ProductPrice } from '@kontor/contract/catalogue/products/products'
import { PAGE_SIZE } from '@kontor/contract/http/page'
import type { PageRequest } from '../../../db/lists/listing.ts'
import { pageOf } from '../../../db/lists/page-of.ts'
import { findIds } from '../../../db/lists/searching.ts'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { listById } from './groups/variants/variants.queries.ts'
import { listProducts, namedProducts, type ProductListQuery, productsWanted } from './product-list.queries.ts'
import { listProductPrices } from './product-prices.queries.ts'
import { findProduct } from './products.queries.ts'

export async function getProduct(db: Db, shop: ShopScope, id: string): Promise<Product> {
  const product = await findProduct(db, shop, id)
  if (product === undefined) throw apiError('not_found')
  return product
}

/** Returns the products found, in no particular order. */
export const getProducts = async (db: Db, shop: ShopScope, ids: readonly string[]): Promise<Product[]> =>
  ids.length === 0 ? [] : (await listById(db, shop, ids)).filter(({ is_archived }) => !is_archived)

export const pageOfProducts = (db: Db, shop: ShopScope, query: ProductListQuery) =>
  pageOf(db, productsWanted(shop, query), query, (ids) => listProducts(db, shop, query.sort, ids))

/** Throws `not_found`. */
export async function pageOfPrices(
  db: Db,
  shop: ShopScope,
  id: string,
  { limit = PAGE_SIZE, offset = 0 }: PageRequest,
): Promise<{ data: ProductPrice[]; total: number }> {
  await getProduct(db, shop, id)
  return listProductPrices(db, shop, id, { limit, offset })
}

/** The orders of more products than this limit are not searched product by product. */
const MAX_NAMED = 500

/**
 * Returns the products whose title or SKU contains the text, including deleted products, or `many` if the
 * list is too long.
 */
export async function findNamedProducts(db: Db, shop: ShopScope, q: string): Promise<string[] | 'many'> {
  const { source, search } = namedProducts(shop, q)
  // The number comes first, because the newest products give the number quickly for a frequent word.
  const { ids, ...found } = await findIds(db, source, search, { limit: 1 })
  if (found.total_is_estimate || found.total > MAX_NAMED) return 'many'
  return found.total <= ids.length ? ids : (await findIds(db, source, search, { limit: MAX_NAMED })).ids
}
