// Queries for setting up the demo shop.

import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { isOfDemoAccount } from '../features/shops/demo-account.sql.ts'

/** Returns undefined if the shop already has an order. */
export const findEmptyShop = (db: Db, shop_id: string) =>
  db.first(
    sql<{ account_user_id: string }>`
      select s.account_user_id from shops s
      where s.id = ${shop_id} and not exists (select from orders o where o.shop_id = s.id)`,
  )

/** Finds the demo account's shop at the slug, if the shop is public. */
export const findPublicDemo = (db: Db, slug: string) =>
  db.first(sql<{ id: string }>`
    -- across shops: of the demo account
    select s.id from shops s where s.slug = ${slug} and s.archived_at is null and ${isOfDemoAccount}`)

/**
 * Matches leftovers of an interrupted set-up: a shop of the demo account with its first slug and without
 * orders.
 */
const isLeftover = sql<never>`(
  s.slug ~ '^demo-[0-9a-f]{8}$'
  and ${isOfDemoAccount}
  and not exists (select from orders o where o.shop_id = s.id))`

/** Finds any shop that is not a leftover, including deleted shops. */
export const findOtherShop = (db: Db) =>
  db.first(sql<{ id: string }>`
    -- across shops: an installation is empty or not
    select s.id from shops s where not ${isLeftover} limit 1`)

export const listLeftovers = (db: Db) =>
  db.rows(sql<{ id: string }>`
    -- across shops: of the demo account
    select s.id from shops s where s.archived_at is null and ${isLeftover}`)
