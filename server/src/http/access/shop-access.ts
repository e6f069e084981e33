// Authorisation. Turns a caller and a shop, or a row of a shop, into a `ShopScope`. Only this check creates a
// scope, and no handler can skip it. A foreign shop, an unknown id and an invalid id give the same 404.

import type { OwnTable, ShopRight, ShopTable } from '@kontor/contract/http/endpoint'
import { hasRight, type ShopRole } from '@kontor/contract/shops/shop-users'
import { isUuid } from '@kontor/contract/values/id'
import type { UnboundDb } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { apiError } from '../errors/problem.ts'
import type { Actor, Caller } from './actor.ts'

declare const checked: unique symbol

export interface ShopScope {
  readonly [checked]: true
  readonly shop_id: string
  readonly role: ShopRole
  readonly user_id: string
  readonly caller: Caller
}

type Membership = { shop_id: string; role: ShopRole }

function scopeOf(membership: Membership | undefined, actor: Actor, right: ShopRight): ShopScope {
  if (membership === undefined) throw apiError('not_found')
  if (!hasRight(membership.role, right)) throw apiError('forbidden')
  return { ...membership, user_id: actor.user_id, caller: actor.caller } as ShopScope
}

/** The scope of a shop named by its id. Refuses `not_found`, and `forbidden` if the caller's role lacks the right. */
export async function openShop(
  db: UnboundDb,
  actor: Actor,
  shop_id: string,
  right: ShopRight,
): Promise<ShopScope> {
  if (!isUuid(shop_id)) throw apiError('not_found')
  const membership = await db.forShop(shop_id).first(
    sql<Membership>`
      select m.shop_id, m.role from shop_roles m join shops s on s.id = m.shop_id
      where m.user_id = ${actor.user_id} and m.shop_id = ${shop_id} and s.archived_at is null`,
  )
  return scopeOf(membership, actor, right)
}

/** Returns true if the row belongs to the caller and to no shop. Uses the primary key. */
export async function isOwnRow(
  db: UnboundDb,
  { user_id }: Actor,
  table: OwnTable,
  id: string,
): Promise<boolean> {
  if (!isUuid(id)) return false
  const row = await db
    .forAccount(user_id)
    .first(sql<{ id: string }>`select id from ${sql.ident(table)} where user_id = ${user_id} and id = ${id}`)
  return row !== undefined
}

/** Returns the scope of the shop that owns a row. Refuses as `openShop` does. */
export async function openShopOf(
  db: UnboundDb,
  actor: Actor,
  table: ShopTable,
  id: string,
  right: ShopRight,
): Promise<ShopScope> {
  if (!isUuid(id)) throw apiError('not_found')
  const membership = await db.forPlatform().first(
    sql<Membership>`
      select m.shop_id, m.role
      from ${sql.ident(table)} r
      join shop_roles m on m.shop_id = r.shop_id and m.user_id = ${actor.user_id}
      join shops s on s.id = m.shop_id
      where r.id = ${id} and s.archived_at is null`,
  )
  return scopeOf(membership, actor, right)
}
