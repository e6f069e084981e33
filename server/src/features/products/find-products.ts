// Reading a shop's products.

import type { Product } from '@kontor/contract/products'
import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { countProducts, findProduct, listProducts, type ProductListQuery } from './products.queries.ts'

export async function getProduct(db: Db, shop: ShopScope, id: string): Promise<Product> {
  const product = await findProduct(db, shop, id)
  if (product === undefined) throw refuse('not_found')
  return product
}

export async function pageOfProducts(db: Db, shop: ShopScope, query: ProductListQuery) {
  const [data, total] = await Promise.all([listProducts(db, shop, query), countProducts(db, shop, query)])
  return { data, ...total }
}
