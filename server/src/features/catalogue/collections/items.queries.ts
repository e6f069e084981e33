// The SQL of a collection's members: the places of members chosen by hand, and the list of all members.

import type { CollectionSort } from '@kontor/contract/catalogue/collections'
import { boundsOf, type PageRequest, type Total, totalOf } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { CURRENT_PRICE } from '../products/sale-prices/current-price.sql.ts'
import {
  isGroupIn,
  isProductIn,
  type LabelsBy,
  type Membership,
  withoutItemsOf,
} from '../products/sale-prices/members.sql.ts'

export const countItems = (tx: Tx, shop: ShopScope, collection_id: string) =>
  tx.first(
    sql<{ total: number }>`
      select count(*) as total from collection_items where shop_id = ${shop.shop_id} and collection_id = ${collection_id}`,
  )

export interface Item {
  product_id: string | null
  group_id: string | null
}

/** The single products and groups of the shop among `ids`, without archived rows. */
export const listFitItems = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.rows(
    sql<Item>`
      select id as product_id, null::uuid as group_id from products
      where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[]) and archived_at is null and group_id is null
      union all
      select null, id from product_groups where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[]) and archived_at is null`,
  )

/** Appends new members in the given order; present members keep their places. */
export const insertItems = (tx: Tx, shop: ShopScope, collection_id: string, items: readonly Item[]) =>
  tx.run(sql`
    insert into collection_items (shop_id, collection_id, item_id, product_id, group_id, position)
    select ${shop.shop_id}, ${collection_id}, coalesce(added.product_id, added.group_id), added.product_id, added.group_id, added.place + coalesce((
      select max(position) from collection_items where shop_id = ${shop.shop_id} and collection_id = ${collection_id}), 0)
    from unnest(${items.map(({ product_id }) => product_id)}::uuid[], ${items.map(({ group_id }) => group_id)}::uuid[])
      with ordinality added (product_id, group_id, place)
    on conflict (shop_id, collection_id, item_id) do nothing`)

export const deleteItems = (tx: Tx, shop: ShopScope, collection_id: string, ids: readonly string[]) =>
  tx.run(sql`
    delete from collection_items
    where shop_id = ${shop.shop_id} and collection_id = ${collection_id} and item_id = any(${ids}::uuid[])`)

/** The ids of all members chosen by hand, in order. */
export const listItemIds = (tx: Tx, shop: ShopScope, collection_id: string) =>
  tx.rows(
    sql<{ item_id: string }>`
      select item_id from collection_items
      where shop_id = ${shop.shop_id} and collection_id = ${collection_id} order by position, item_id`,
  )

/** Gives the members their place in `ids` as their position. */
export const updateItemPositions = (tx: Tx, shop: ShopScope, collection_id: string, ids: readonly string[]) =>
  tx.run(sql`
    update collection_items i set position = sorted.place
    from unnest(${ids}::uuid[]) with ordinality sorted (id, place)
    where i.shop_id = ${shop.shop_id} and i.collection_id = ${collection_id} and i.item_id = sorted.id
      and i.position <> sorted.place`)

interface Order {
  product: Statement<unknown>
  group: Statement<unknown>
  direction: Statement<never>
}

/**
 * Sorts by the shop's present price. A group with nothing on sale has no price: the group comes last, or
 * first if the dearest comes first.
 */
const ORDERS: Readonly<Record<CollectionSort, Order>> = {
  manual: { product: sql`p.created_at`, group: sql`g.created_at`, direction: sql<never>`desc` },
  '-created_at': { product: sql`p.created_at`, group: sql`g.created_at`, direction: sql<never>`desc` },
  title: { product: sql`search_fold(p.title)`, group: sql`search_fold(g.title)`, direction: sql<never>`asc` },
  price: { product: CURRENT_PRICE, group: sql`g.current_price_min`, direction: sql<never>`asc` },
  '-price': { product: CURRENT_PRICE, group: sql`g.current_price_min`, direction: sql<never>`desc` },
}

export interface MemberKey {
  kind: 'product' | 'group'
  id: string
}

/**
 * The members of `within`, as products `p` or groups `g` with their `place`. In the manual order the
 * collection's own members come first. collection_items_in_order lets the query read only as many rows as the
 * page needs.
 */
function placedMembers(
  table: 'p' | 'g',
  { shop_id, id, is_by_hand }: { shop_id: string; id: string; is_by_hand: boolean },
  members: (within: readonly Membership[]) => Statement<unknown>,
  within: readonly Membership[],
): Statement<unknown>[] {
  if (!is_by_hand) return [sql`0 as place ${members(within)}`]
  const item = table === 'p' ? sql`product_id` : sql`group_id`
  const rows = table === 'p' ? sql`products p` : sql`product_groups g`
  const row = sql.ident(table)
  const below = withoutItemsOf(id, within)
  const is_listed =
    table === 'p' ? sql`p.archived_at is null and p.group_id is null` : sql`g.archived_at is null`
  return [
    sql`own.position as place
      from collection_items own join ${rows} on ${row}.shop_id = own.shop_id and ${row}.id = own.${item}
      where own.shop_id = ${shop_id} and own.collection_id = ${id} and own.${item} is not null and ${is_listed}`,
    ...(below.length > 0
      ? [
          sql`null::int as place ${members(below)}
            and not exists (
              select from collection_items own where own.shop_id = ${shop_id} and own.collection_id = ${id} and own.item_id = ${row}.id)`,
        ]
      : []),
  ]
}

/**
 * A page of the members of `within`. In the manual order, the members of the collection itself come first.
 */
export async function pageOfMembers(
  db: Db,
  shop_id: string,
  { id, sort }: { id: string; sort: CollectionSort },
  within: readonly Membership[],
  page: PageRequest,
): Promise<Total & { members: MemberKey[] }> {
  const { limit, offset } = boundsOf(page)
  const { product, group, direction } = ORDERS[sort]
  const membersBy = (by: LabelsBy) => ({
    p: (among: readonly Membership[]) => sql`
      from products p where p.shop_id = ${shop_id} and p.archived_at is null and p.group_id is null and ${isProductIn(shop_id, among, by)}`,
    g: (among: readonly Membership[]) => sql`
      from product_groups g where g.shop_id = ${shop_id} and g.archived_at is null and ${isGroupIn(shop_id, among, by)}`,
  })
  const indexed = membersBy('index')
  const total = await totalOf(
    db,
    sql`from (select ${indexed.p(within)} union all select ${indexed.g(within)}) member`,
  )
  // Few are gathered by their labels; for the first of many the list is walked.
  const members = total.total_is_estimate ? membersBy('row') : indexed
  const collection = { shop_id, id, is_by_hand: sort === 'manual' }
  // The first rows of each part are the first of all.
  const first = sql`order by place nulls last, value ${direction}, id ${direction} limit ${offset + limit}`
  const parts = [
    ...placedMembers('p', collection, members.p, within).map(
      (placed) => sql`(select 'product' as kind, p.id, ${product} as value, ${placed} ${first})`,
    ),
    ...placedMembers('g', collection, members.g, within).map(
      (placed) => sql`(select 'group' as kind, g.id, ${group} as value, ${placed} ${first})`,
    ),
  ]
  const keys = await db.rows(
    sql.plannedEachTime(sql<MemberKey>`
      select kind, id from (${sql.join(parts, ' union all ')}) member
      order by place nulls last, value ${direction}, id ${direction} limit ${limit} offset ${offset}`),
  )
  return { members: keys, ...total }
}
