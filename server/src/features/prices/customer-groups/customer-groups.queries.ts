// The SQL of customer groups and their members.

import type { CustomerGroup, GroupMember } from '@kontor/contract/prices/customer-groups'
import { listWindow, type PageRequest, pageOrder } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export type GroupFields = Pick<CustomerGroup, 'title' | 'shows_prices_without_tax'>

const COLUMNS = sql`
  g.id, g.shop_id, g.title, g.shows_prices_without_tax,
  (select count(*) from customer_group_members m where m.shop_id = g.shop_id and m.group_id = g.id) as members_count,
  g.created_at, g.updated_at`

/** Locks the adding of groups to the shop until the transaction ends. */
export const lockGroups = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`customer groups of ${shop.shop_id}`}, 0))`)

export const insertGroup = (tx: Tx, shop: ShopScope, group: GroupFields) =>
  tx.first(
    sql<{ id: string }>`
      insert into customer_groups (shop_id, title, shows_prices_without_tax)
      values (${shop.shop_id}, ${group.title}, ${group.shows_prices_without_tax}) returning id`,
  )

/** Uses the primary key. */
export const findGroup = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<CustomerGroup>`select ${COLUMNS} from customer_groups g where g.shop_id = ${shop.shop_id} and g.id = ${id}`,
  )

/** Uses the primary key. */
export const lockGroup = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<CustomerGroup>`
      select ${COLUMNS} from customer_groups g where g.shop_id = ${shop.shop_id} and g.id = ${id} for no key update of g`,
  )

export const updateGroup = (tx: Tx, shop: ShopScope, id: string, group: GroupFields) =>
  tx.run(sql`
    update customer_groups set title = ${group.title}, shows_prices_without_tax = ${group.shows_prices_without_tax},
      updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = ${id}`)

/**
 * Deletes a group with its members. Throws a violation of a foreign key if a price list or a discount names
 * the group.
 */
export const deleteGroup = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`delete from customer_groups where shop_id = ${shop.shop_id} and id = ${id}`)

export interface GroupListQuery extends PageRequest {
  q?: string | undefined
  sort?: string | undefined
}

const listed = (shop: ShopScope, q: string | undefined) => sql`
  from customer_groups g where g.shop_id = ${shop.shop_id}
    ${q ? sql`and ${hasWords(sql`search_fold(g.title)`, q)}` : sql.empty}`

/** Returns one row for each group. */
export const listGroups = (db: Db, shop: ShopScope, { q, sort, ...page }: GroupListQuery) =>
  db.rows(sql<CustomerGroup>`select ${COLUMNS} ${listed(shop, q)} ${pageOrder(sort, page)}`)

export const countGroups = (db: Db, shop: ShopScope, q?: string) =>
  db.first(sql<{ total: number }>`select count(*) as total ${listed(shop, q)}`)

const members = (shop: ShopScope, group_id: string, q: string | undefined) => sql`
  from customer_group_members m where m.shop_id = ${shop.shop_id} and m.group_id = ${group_id}
    ${q ? sql`and ${hasWords(sql`search_fold(m.email)`, q)}` : sql.empty}`

/** Returns one row for each member, by address. Uses the primary key and index customers_by_email. */
export const listMembers = (
  db: Db,
  shop: ShopScope,
  group_id: string,
  { q, ...page }: PageRequest & { q?: string | undefined },
) =>
  db.rows(
    sql<GroupMember>`
      select m.email,
        (select c.id from customers c where c.shop_id = m.shop_id and c.email = m.email order by c.id limit 1) as customer_id
      ${members(shop, group_id, q)} order by m.email ${listWindow(page)}`,
  )

export const countMembers = (db: Db, shop: ShopScope, group_id: string, q?: string) =>
  db.first(sql<{ total: number }>`select count(*) as total ${members(shop, group_id, q)}`)

/** Members stay unchanged. Returns how many are new. */
export const insertMembers = (tx: Tx, shop: ShopScope, group_id: string, emails: readonly string[]) =>
  tx.run(sql`
    insert into customer_group_members (shop_id, group_id, email)
    select ${shop.shop_id}, ${group_id}, email from unnest(${emails}::text[]) email
    on conflict (shop_id, group_id, email) do nothing`)

/** Returns how many were members. */
export const deleteMembers = (tx: Tx, shop: ShopScope, group_id: string, emails: readonly string[]) =>
  tx.run(sql`
    delete from customer_group_members
    where shop_id = ${shop.shop_id} and group_id = ${group_id} and email = any(${emails}::text[])`)

/** From all groups; customer_group_members_of_email. */
export const deleteMemberships = (tx: Tx, shop: ShopScope, email: string) =>
  tx.run(sql`delete from customer_group_members where shop_id = ${shop.shop_id} and email = ${email}`)

/** Uses the primary key. */
export const findAnyGroup = (db: Db, shop_id: string) =>
  db.first(sql<{ id: string }>`select id from customer_groups where shop_id = ${shop_id} limit 1`)

/** By customer_group_members_of_email. */
export const findAnyMembership = (db: Db, shop_id: string, email: string) =>
  db.first(
    sql<{ group_id: string }>`
      select group_id from customer_group_members where shop_id = ${shop_id} and email = ${email} limit 1`,
  )
