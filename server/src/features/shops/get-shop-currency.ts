// The currency of every amount of a shop.

import type { Currency } from '@kontor/contract/values/currencies'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { findCurrency } from './shops.queries.ts'

export async function getShopCurrency(db: Db, shop: ShopScope): Promise<Currency> {
  const found = await findCurrency(db, shop)
  if (found === undefined) throw apiError('not_found')
  return found.default_currency
}
