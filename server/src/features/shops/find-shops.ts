// Reads shops with the caller's role, and the facts about a shop needed by further features.

import type { Shop } from '@kontor/contract/shops/shops'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Currency } from '@kontor/contract/values/currencies'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/pool.ts'
import type { Actor } from '../../http/access/actor.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { timeZoneOf } from '../../locale/shop-time-zone.ts'
import { joinShops } from './members/join-shops.ts'
import { withLogo } from './settings/shop-logo.ts'
import {
  countOwnShops,
  findCurrency,
  findShop,
  listOwnShops,
  type ShopListQuery,
  type ShopRow,
} from './shops.queries.ts'

/** A shop in a response to a member. `origin` is where files are served. */
export const showShop = ({ country, ...row }: ShopRow, role: Shop['role'], origin: string): Shop => ({
  ...withLogo(row, origin),
  time_zone: timeZoneOf({ time_zone: row.time_zone, country }),
  is_time_zone_default: row.time_zone === null,
  role,
})

export async function getShop(db: Db, shop: ShopScope, origin: string): Promise<Shop> {
  const row = await findShop(db, shop)
  if (row === undefined) throw apiError('not_found')
  return showShop(row, shop.role, origin)
}

/** Listing the shops first makes the caller a member of every inviting shop. */
export async function pageOfShops(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  actor: Actor,
  query: ShopListQuery,
  origin: string,
) {
  await joinShops({ db, log }, actor.user_id)
  const [data, count] = await Promise.all([
    listOwnShops(db, actor.user_id, query),
    countOwnShops(db, actor.user_id, query),
  ])
  return { data: data.map(({ role, ...row }) => showShop(row, role, origin)), total: count?.total ?? 0 }
}

/** The currency of every amount of a shop. Refuses `not_found`. */
export async function getShopCurrency(db: Db, shop: ShopScope): Promise<Currency> {
  const found = await findCurrency(db, shop)
  if (found === undefined) throw apiError('not_found')
  return found.default_currency
}

/** The language of a shop's own texts. Refuses `not_found`. */
export async function getShopLanguage(db: Db, shop: ShopScope): Promise<StoreLanguage> {
  const row = await findShop(db, shop)
  if (row === undefined) throw apiError('not_found')
  return row.language
}
