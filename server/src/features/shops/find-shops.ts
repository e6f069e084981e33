// Reading shops, each with the caller's role in it.

import type { Shop } from '@kontor/contract/shops'
import type { Db } from '../../db/pool.ts'
import type { Actor } from '../../http/actor.ts'
import { refuse } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { countOwnShops, findShop, listOwnShops, type ShopListQuery } from './shops.queries.ts'

export async function getShop(db: Db, shop: ShopScope): Promise<Shop> {
  const row = await findShop(db, shop)
  if (row === undefined) throw refuse('not_found')
  return { ...row, role: shop.role }
}

export async function pageOfShops(db: Db, actor: Actor, query: ShopListQuery) {
  const [data, count] = await Promise.all([
    listOwnShops(db, actor.user_id, query),
    countOwnShops(db, actor.user_id, query),
  ])
  return { data, total: count?.total ?? 0 }
}
