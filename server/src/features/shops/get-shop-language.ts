// The language of a shop's own texts.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { findShop } from './shops.queries.ts'

/** Refuses `not_found`. */
export async function getShopLanguage(db: Db, shop: ShopScope): Promise<StoreLanguage> {
  const row = await findShop(db, shop)
  if (row === undefined) throw apiError('not_found')
  return row.language
}
