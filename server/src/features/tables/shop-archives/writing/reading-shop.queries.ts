// The SQL that reads a shop for its archive: each kind a page at a time, in the order of its key, in one
// snapshot. Rows in progress that only this installation can complete are read as given up. An order waiting
// for its payment is read as cancelled, an open payment as failed, and a pending check of a VAT number as
// given up.

import type { Db, Tx } from '../../../../db/pool.ts'
import { type Statement, sql } from '../../../../db/sql.ts'
import type { Kind } from '../format/kind.ts'

/**
 * Fixes the snapshot of the transaction at the next query. Must be the first statement of the transaction, so
 * not even a context may be set earlier.
 */
export const fixSnapshot = (tx: Tx) =>
  tx.forNoShop().run(sql`set transaction isolation level repeatable read, read only`)

export const findNow = (tx: Tx) => tx.first(sql<{ now: string }>`select now() as now`)

const WAITING = sql`o.status = 'new' and o.hold_expires_at is not null`
/** Holds of waiting orders, and of edits that wait for their payment. */
const HELD_HERE = sql`(${WAITING} or exists (
  select from order_edits e where e.shop_id = o.shop_id and e.order_id = o.id and e.status = 'pending'))`
/**
 * Gift card payments of waiting orders, which the archive leaves out, so that the balance is back on the
 * cards. A voided card gets nothing back.
 */
const TAKEN_BY_WAITING = sql`(
  t.kind in ('redeemed', 'returned') and exists (
    select from orders o where o.shop_id = t.shop_id and o.id = t.order_id and ${WAITING}) and not exists (
    select from shop_ledger_entries taken join gift_cards card on card.shop_id = taken.shop_id and card.id = taken.gift_card_id
    where taken.shop_id = t.shop_id and taken.transaction_id = t.id and card.voided_at is not null))`
/**
 * Uses of discounts by waiting orders, and uses that only a waiting edit has claimed. The archive returns
 * them too.
 */
const IS_USE_OF_WAITING = sql`(u.returned_at is null and (${WAITING} or exists (
  select from order_edits e
  cross join lateral (select jsonb_build_array(jsonb_build_object('id', u.discount_id)) as one) used
  where e.shop_id = u.shop_id and e.order_id = u.order_id and e.status = 'pending' and e.adds -> 'discounts' @> used.one
    and not o.discounts @> used.one)))`
const USES_OF_WAITING = sql`
  discount_uses u join orders o on o.shop_id = u.shop_id and o.id = u.order_id where ${IS_USE_OF_WAITING}`
const UNDER_WAY = 'Was under way when the shop was exported: Stripe knows how it ended.'

/**
 * Sub-selects for tables that are not read directly, by name. Each has a shop_id and every field of the kind.
 */
const SOURCES: Partial<Record<string, Statement<unknown>>> = {
  shops: sql`(select s.id as shop_id, s.*, s.logo_key as logo_file from shops s)`,
  product_files: sql`(
      select f.*, f.storage_key as file, coalesce(coalesce(p.cover_key, g.cover_key) = f.storage_key, false) as is_cover
      from product_files f
      left join products p on p.shop_id = f.shop_id and p.id = f.product_id
      left join product_groups g on g.shop_id = f.shop_id and g.id = f.group_id
      where coalesce(f.product_id, f.group_id) is not null
        -- Pictures of collections and sections need not belong to a product.
        or exists (select from collections c where c.shop_id = f.shop_id and c.file_id = f.id)
        or exists (select from start_page_sections s where s.shop_id = f.shop_id and s.file_id = f.id))`,
  // The address of the shop's own file is generated again at the import.
  product_groups: sql`(
      -- across shops: narrowed to one where it is read
      select g.*, case when g.cover_key = '' then g.cover_url else '' end as archived_cover_url
      from product_groups g)`,
  products: sql`(
      select p.*, case when p.cover_key = '' then p.cover_url else '' end as archived_cover_url,
        -- A variant may show a picture of its group.
        coalesce(p.cover_file_id, (
          select f.id from product_files f
          where f.shop_id = p.shop_id and f.group_id = p.group_id and f.storage_key = p.cover_key)) as archived_cover_file_id
      from products p)`,
  orders: sql`(
      select o.shop_id, o.id, o.order_number, case when ${WAITING} then 'cancelled' else o.status end as status, o.payment_status,
        o.source, o.customer_user_email, o.proved_email, o.warehouse_id, o.shipping_address_id, o.billing_address_id, o.shipping_address,
        o.billing_address, o.shipping_method, o.shipping_title, o.currency, o.prices_include_tax, o.subtotal_before_discount,
        o.discount_total, o.subtotal, o.shipping_total, o.tax_total, o.total, o.shipping_discount, o.discounts,
        o.discount_problems, o.gift_cards, o.gift_card_total, o.tax_lines, o.notes, o.is_distance_sale,
        o.distance_sale_eur, o.is_test, o.language, o.tracking_number, o.tracking_url, o.digital_consent_at,
        o.paid_elsewhere, o.created_at, o.updated_at,
        -- The new shop sends no second notice of the order.
        coalesce(o.received_told_at, o.created_at) as received_told_at
      from orders o)`,
  order_events: sql`(
      select e.shop_id, e.id, e.order_id, e.from_status, e.to_status, e.actor_kind,
        case when e.actor_kind = 'user' then '' else e.actor end as actor, e.note, e.created_at
      from order_events e
      union all
      -- The id has the time of the snapshot and is the same in every page. The event sorts last in its order.
      select o.shop_id, encode(overlay(uuid_send(o.id) placing substring(int8send((extract(epoch from now()) * 1000)::bigint) from 3)
          from 1 for 6), 'hex')::uuid, o.id, 'new', 'cancelled', 'system', 'export',
        'It was not paid when the shop was exported, and can only be paid where it was placed.', now()
      from orders o where ${WAITING})`,
  stock_holds: sql`(
      select h.* from stock_holds h join orders o on o.shop_id = h.shop_id and o.id = h.order_id where not ${HELD_HERE})`,
  stock_levels: sql`(
      select l.shop_id, l.product_id, l.warehouse_id, l.on_hand, l.may_go_negative, l.held - coalesce((
        select sum(h.quantity) from stock_holds h join orders o on o.shop_id = h.shop_id and o.id = h.order_id
        where h.shop_id = l.shop_id and h.product_id = l.product_id and h.warehouse_id = l.warehouse_id and ${HELD_HERE}), 0)::bigint as held
      from stock_levels l)`,
  payments: sql`(
      select p.shop_id, p.id, p.order_id, p.payment_gateway_id, p.attempt, p.amount, p.currency, p.transaction_id, p.payment_intent_id,
        p.is_surplus, p.edit_id, p.created_at, p.updated_at,
        case when p.status in ('pending', 'authorized') then 'failed' else p.status end as status,
        case when p.status in ('pending', 'authorized') then ${UNDER_WAY} else p.note end as note
      from payments p)`,
  refunds: sql`(
      select r.shop_id, r.id, r.order_id, r.payment_id, r.amount, r.currency, r.status, r.transaction_id, r.reason, r.failure, r.attempt,
        r.asked_at, r.actor_kind, case when r.actor_kind = 'user' then '' else r.actor end as actor, r.succeeded_at, r.is_settled_by_hand, r.set_off,
        r.edit_id, r.part_of, r.gift_cards, r.gift_card_amount, r.gift_card_paid,
        r.created_at, r.updated_at
      from refunds r)`,
  order_vat_checks: sql`(
      select c.shop_id, c.order_id, c.number, c.requester, case when c.status = 'pending' then 'given_up' else c.status end as status,
        c.consultation_number, c.trader_name, c.trader_address, c.checked_at, c.refund_id, c.attempts, c.created_at
      from order_vat_checks c)`,
  order_edits: sql`(
      select e.shop_id, e.id, e.order_id, case when e.status = 'pending' then 'cancelled' else e.status end as status, e.currency,
        e.removed_total, e.added_total, jsonb_build_object('subtotal', e.adds -> 'subtotal', 'shipping_total', e.adds -> 'shipping_total',
          'tax_lines', e.adds -> 'tax_lines', 'discounts', e.adds -> 'discounts') as adds, e.difference, e.note, e.refund_id, e.invoice_id, e.credit_note_id, e.created_at, e.updated_at
      from order_edits e)`,
  gift_cards: sql`(
      select c.shop_id, c.id, c.code_hash, c.last4, c.currency, c.initial_amount, c.email, c.order_id, c.message, c.note, c.expires_at,
        c.voided_at, c.mailed_at, c.is_code_unmailed, c.is_test, c.created_at, c.updated_at, c.balance - coalesce((
          select sum(e.amount) from shop_ledger_entries e
          join shop_ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
          where e.shop_id = c.shop_id and e.gift_card_id = c.id and ${TAKEN_BY_WAITING}), 0) as balance
      from gift_cards c)`,
  shop_ledger_transactions: sql`(
      select t.shop_id, t.id, t.kind, t.business_key, t.order_id, t.refund_id, t.note, t.created_at
      from shop_ledger_transactions t where not ${TAKEN_BY_WAITING})`,
  shop_ledger_entries: sql`(
      select e.* from shop_ledger_entries e
      join shop_ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id where not ${TAKEN_BY_WAITING})`,
  discount_customer_uses: sql`(
      -- Uses that were claimed while the discount had no limit for each customer are not counted.
      select c.shop_id, c.discount_id, c.email, greatest(0, c.uses - (
        select count(*) from ${USES_OF_WAITING}
          and u.shop_id = c.shop_id and u.discount_id = c.discount_id and coalesce(nullif(o.proved_email, ''), lower(trim(o.customer_user_email))) = c.email)::int) as uses
      from discount_customer_uses c)`,
  discount_codes: sql`(
      select c.shop_id, c.discount_id, c.code_key, c.code, c.position,
        case when not coalesce(${WAITING}, false) then c.order_id end as order_id,
        case when not coalesce(${WAITING}, false) then c.used_at end as used_at
      from discount_codes c left join orders o on o.shop_id = c.shop_id and o.id = c.order_id)`,
  discount_uses: sql`(
      select u.shop_id, u.discount_id, u.order_id, u.code, u.created_at, case when ${IS_USE_OF_WAITING} then now() else u.returned_at end as returned_at
      from discount_uses u join orders o on o.shop_id = u.shop_id and o.id = u.order_id)`,
  invoice_files: sql`(select f.shop_id, f.invoice_id, f.created_at, encode(f.sha256, 'hex') as file from invoice_files f)`,
}

export interface ArchivedRow {
  [field: string]: unknown
  file?: string
  logo_file?: string
}

/**
 * A product with files or license keys is not on sale in the archive, because files and keys stay in this
 * installation. Null stays null.
 */
const isSold = (name: string) =>
  sql`case when ${sql.ident(name)} then not uses_license_keys and downloads_count = 0 else ${sql.ident(name)} end`

/** Columns with computed values in the archive. */
const COMPUTED: Readonly<Record<string, Statement<unknown>>> = {
  'products.cover_url': sql`archived_cover_url`,
  'products.cover_file_id': sql`archived_cover_file_id`,
  'product_groups.cover_url': sql`archived_cover_url`,
  'products.is_live': isSold('is_live'),
  'products.is_variant_live': isSold('is_variant_live'),
  'shops.gift_card_scope': sql`coalesce(gift_card_scope, id)`,
  'discounts.uses': sql`
    uses - (select count(*) from ${USES_OF_WAITING} and u.shop_id = r.shop_id and u.discount_id = r.id)::int`,
}

const columnsOf = ({ name: table, fields, besides = {} }: Kind) =>
  sql.join([
    ...Object.entries(fields).map(([name, { type }]) => {
      const computed =
        type === 'bytea' ? sql`'\\x' || encode(${sql.ident(name)}, 'hex')` : COMPUTED[`${table}.${name}`]
      return computed ? sql`${computed} as ${sql.ident(name)}` : sql.ident(name)
    }),
    ...Object.keys(besides).map(sql.ident),
  ])

/**
 * Reads at most `limit` rows of the kind after `last`, in the order of the key. The primary key of the table
 * supports the order.
 */
export const listRows = (tx: Tx, kind: Kind, shop_id: string, last: ArchivedRow | undefined, limit: number) =>
  tx.rows(
    sql<ArchivedRow>`
      select ${columnsOf(kind)} from ${SOURCES[kind.name] ?? sql.ident(kind.name)} as r
      where r.shop_id = ${shop_id} ${last ? sql`and (${keyOf(kind)}) > (${valuesOf(kind, last)})` : sql.empty}
      order by ${keyOf(kind)} limit ${limit}`,
  )

const keyOf = ({ key }: Kind) => sql.join(key.map(sql.ident))

const TYPES = {
  uuid: sql`::uuid`,
  text: sql`::text`,
  timestamptz: sql`::timestamptz`,
  int: sql`::int`,
} as Record<string, Statement<never>>

const valuesOf = ({ key, fields }: Kind, row: ArchivedRow) =>
  sql.join(key.map((name) => sql`${row[name]}${TYPES[fields[name]!.type] ?? sql.empty}`))

/** Estimates the number of rows, for the progress. */
export const countRows = (tx: Tx, kind: Kind, shop_id: string) =>
  tx.first(
    sql<{ count: number }>`
      select count(*) as count from ${sql.ident(kind.name)} where ${sql.ident(kind.name === 'shops' ? 'id' : 'shop_id')} = ${shop_id}`,
  )

/** Invoices without a drawn document. */
export const listUndrawn = (db: Db, shop_id: string, limit: number) =>
  db.rows(
    sql<{ id: string }>`
      select i.id from invoices i
      where i.shop_id = ${shop_id} and not exists (select from invoice_files f where f.shop_id = i.shop_id and f.invoice_id = i.id)
      order by i.id limit ${limit}`,
  )

/** Uses the primary key. */
export const findDocument = (tx: Tx, shop_id: string, invoice_id: string) =>
  tx.first(
    sql<{
      bytes: Buffer
    }>`select bytes from invoice_files where shop_id = ${shop_id} and invoice_id = ${invoice_id}`,
  )
