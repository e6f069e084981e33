// Reading a shop's products.

import type { Product } from '@kontor/contract/products'
import { pageOf } from '../../db/lists/page-of.ts'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse } from '../../http/problem.ts'
import { findProduct, listProducts, type ProductListQuery, productsWanted } from './products.queries.ts'

export async function getProduct(db: Db, shop: ShopScope, id: string): Promise<Product> {
  const product = await findProduct(db, shop, id)
  if (product === undefined) throw refuse('not_found')
  return product
}

export const pageOfProducts = (db: Db, shop: ShopScope, query: ProductListQuery) =>
  pageOf(db, productsWanted(shop, query), query, (ids) => listProducts(db, shop, query.sort, ids))
