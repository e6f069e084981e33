// Locks a product for features that store data with the product. The product stays unchanged until their
// transaction ends.

import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { findProduct, lockProduct, updateDownloadsCount } from './products.queries.ts'

/** Locks the product. Throws `not_found`. */
export async function holdProduct(tx: Tx, shop: ShopScope, id: string) {
  const product = await lockProduct(tx, shop, id)
  if (product === undefined) throw apiError('not_found')
  return product
}

export const isProductThere = async (db: Db, shop: ShopScope, id: string): Promise<boolean> =>
  (await findProduct(db, shop, id)) !== undefined

/**
 * The number of downloads is part of the facts of an order, because orders of a product with downloads need
 * the buyer's consent.
 */
export async function countDownloadsOf(tx: Tx, shop: ShopScope, id: string, count: number): Promise<void> {
  await updateDownloadsCount(tx, shop, id, count)
}
