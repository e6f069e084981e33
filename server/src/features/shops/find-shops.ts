// Reading shops, each with the caller's role in it.

import type { Shop } from '@kontor/contract/shops/shops'
import type { Db } from '../../db/pool.ts'
import type { Actor } from '../../http/access/actor.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { joinShops } from '../members/join-shops.ts'
import { showShop } from './settings/show-shop.ts'
import { countOwnShops, findShop, listOwnShops, type ShopListQuery } from './shops.queries.ts'

export async function getShop(db: Db, shop: ShopScope, origin: string): Promise<Shop> {
  const row = await findShop(db, shop)
  if (row === undefined) throw apiError('not_found')
  return showShop(row, shop.role, origin)
}

/** Listing the shops first makes the caller a member of those they are invited to. */
export async function pageOfShops(db: Db, actor: Actor, query: ShopListQuery, origin: string) {
  await joinShops(db, actor.user_id)
  const [data, count] = await Promise.all([
    listOwnShops(db, actor.user_id, query),
    countOwnShops(db, actor.user_id, query),
  ])
  return { data: data.map(({ role, ...row }) => showShop(row, role, origin)), total: count?.total ?? 0 }
}
