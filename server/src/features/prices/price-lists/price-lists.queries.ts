// Price lists, with their customer groups and targets.

import type { PriceList } from '@kontor/contract/prices/price-lists'
import { listOrder, listWindow, type PageRequest } from '../../../db/lists/listing.ts'
import { type Db, lockThenRead, type Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { appliesToJson, type Target, targetRows } from '../applies-to/targets.sql.ts'

export type PriceListFields = Pick<
  PriceList,
  'title' | 'kind' | 'percent' | 'min_quantity' | 'starts_at' | 'ends_at' | 'is_active'
> & { applies_to_all: boolean | null }

const STATUS = sql<never>`
  case when not l.is_active then 'off' when l.ends_at <= now() then 'ended' when l.starts_at > now() then 'scheduled' else 'running' end`

const COLUMNS = sql`
  l.id, l.shop_id, l.title,
  array(
    select g.group_id from price_list_groups g where g.shop_id = l.shop_id and g.price_list_id = l.id order by g.position, g.group_id
  ) as customer_group_ids,
  l.starts_at, l.ends_at, l.is_active, l.kind, trim_scale(l.percent) as percent,
  case when l.kind = 'percent' then ${appliesToJson(
    sql`l.applies_to_all`,
    sql`from price_list_targets t where t.shop_id = l.shop_id and t.price_list_id = l.id`,
  )} end as applies_to,
  l.min_quantity, ${STATUS} as status,
  (select count(*) from price_list_prices p where p.shop_id = l.shop_id and p.price_list_id = l.id) as prices_count,
  l.created_at, l.updated_at`

/** Locks the adding of lists and prices to the shop until the transaction ends. */
export const lockLists = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`price lists of ${shop.shop_id}`}, 0))`)

export const insertList = (tx: Tx, shop: ShopScope, list: PriceListFields) =>
  tx.first(
    sql<{ id: string }>`
      insert into price_lists (shop_id, title, kind, percent, applies_to_all, min_quantity, starts_at, ends_at, is_active)
      values (${shop.shop_id}, ${list.title}, ${list.kind}, ${list.percent}, ${list.applies_to_all}, ${list.min_quantity},
        ${list.starts_at}, ${list.ends_at}, ${list.is_active})
      returning id`,
  )

export const updateList = (tx: Tx, shop: ShopScope, id: string, list: PriceListFields) =>
  tx.run(sql`
    update price_lists set title = ${list.title}, percent = ${list.percent}, applies_to_all = ${list.applies_to_all},
      min_quantity = ${list.min_quantity}, starts_at = ${list.starts_at}, ends_at = ${list.ends_at}, is_active = ${list.is_active},
      updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = ${id}`)

/** Moves the list's `updated_at` after a change of the list's prices. */
export const touchList = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(
    sql`update price_lists set updated_at = ${sql.moved()} where shop_id = ${shop.shop_id} and id = ${id}`,
  )

/** Deletes a list with all dependent rows. */
export const deleteList = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`delete from price_lists where shop_id = ${shop.shop_id} and id = ${id}`)

/** Replaces the targets of the list. */
export const replaceTargets = (tx: Tx, shop: ShopScope, id: string, targets: readonly Target[]) =>
  tx.run(sql`
    with gone as (
      delete from price_list_targets where shop_id = ${shop.shop_id} and price_list_id = ${id}
        and target_id <> all(${targets.map((t) => t.product_id ?? t.group_id ?? t.collection_id)}::uuid[]))
    insert into price_list_targets (shop_id, price_list_id, target_id, product_id, group_id, collection_id, position)
    select ${shop.shop_id}, ${id}, named.* from (${targetRows(targets)}) named
    on conflict (shop_id, price_list_id, target_id) do update set position = excluded.position`)

/**
 * Replaces the customer groups and keeps the given order. Throws a violation of a foreign key if the shop
 * does not have a group.
 */
export const replaceGroups = (tx: Tx, shop: ShopScope, id: string, group_ids: readonly string[]) =>
  tx.run(sql`
    with gone as (
      delete from price_list_groups
      where shop_id = ${shop.shop_id} and price_list_id = ${id} and group_id <> all(${group_ids}::uuid[]))
    insert into price_list_groups (shop_id, price_list_id, group_id, position)
    select ${shop.shop_id}::uuid, ${id}::uuid, named.group_id, min(named.place)
    from unnest(${group_ids}::uuid[]) with ordinality named (group_id, place) group by named.group_id
    on conflict (shop_id, price_list_id, group_id) do update set position = excluded.position`)

/** Uses the primary key. */
export const findList = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<PriceList>`select ${COLUMNS} from price_lists l where l.shop_id = ${shop.shop_id} and l.id = ${id}`,
  )

/** Uses the primary key. */
export const lockList = (tx: Tx, shop: ShopScope, id: string) =>
  lockThenRead(
    tx,
    sql`select from price_lists where shop_id = ${shop.shop_id} and id = ${id} for no key update`,
    () => findList(tx, shop, id),
  )

export interface PriceListQuery extends PageRequest {
  q?: string | undefined
  kind?: string | undefined
  status?: string | undefined
  sort?: string | undefined
}

const listed = (shop: ShopScope, { q, kind, status }: PriceListQuery) => sql`
  from price_lists l where l.shop_id = ${shop.shop_id}
    ${q ? sql`and ${hasWords(sql`search_fold(l.title)`, q)}` : sql.empty}
    ${kind ? sql`and l.kind = ${kind}` : sql.empty}
    ${status ? sql`and ${STATUS} = ${status}` : sql.empty}`

/** Returns one row for each list. A shop has at most a thousand lists. */
export const listLists = (db: Db, shop: ShopScope, query: PriceListQuery) =>
  db.rows(
    sql<PriceList>`select ${COLUMNS} ${listed(shop, query)} ${listOrder(query.sort)} ${listWindow(query)}`,
  )

export const countLists = (db: Db, shop: ShopScope, query: PriceListQuery = {}) =>
  db.first(sql<{ total: number }>`select count(*) as total ${listed(shop, query)}`)
