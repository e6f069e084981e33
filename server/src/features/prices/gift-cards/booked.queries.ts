// Reads the bookings of gift cards.

import type { GiftCardEntry } from '@kontor/contract/prices/gift-cards'
import { listWindow, type PageRequest, totalOf } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { accountEmail } from '../../accounts/users/users.ts'

/**
 * Returns how much money of gift cards the order holds, and how often the amount has changed. Uses index
 * shop_ledger_transactions_order.
 */
export const findHeld = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(
    sql<{ held: string; times: number }>`
      select -coalesce(sum(e.amount), 0) as held, count(*) as times
      from shop_ledger_transactions t join shop_ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id and e.gift_card_id is not null
      where t.shop_id = ${shop_id} and t.order_id = ${order_id} and t.kind in ('redeemed', 'returned')`,
  )

/** Returns whether the refund was already put on cards. Uses index shop_ledger_transactions_order. */
export const isRefundBooked = async (tx: Tx, of: { shop_id: string; order_id: string; refund_id: string }) =>
  (await tx.first(
    sql<{ is_booked: boolean }>`
      select exists (
        select from shop_ledger_transactions t
        where t.shop_id = ${of.shop_id} and t.order_id = ${of.order_id} and t.refund_id = ${of.refund_id} and t.kind = 'refunded'
          and t.business_key like 'refunded/%') as is_booked`,
  ))!.is_booked

/**
 * Returns one row for each posting of the card, newest first. Uses index shop_ledger_entries_of_card. The
 * note of the issue is the note of the card, which can be erased.
 */
// Within a transaction, money put on the card comes before money taken off. The balance would otherwise be
// below zero in between.
export const listEntries = (db: Db, shop: ShopScope, id: string, page: PageRequest) =>
  db.rows(
    sql<GiftCardEntry>`
      select * from (
        select t.id, t.kind, e.amount, sum(e.amount) over (order by e.created_at, e.amount < 0, e.transaction_id) as balance, t.order_id, t.refund_id,
          coalesce(${accountEmail(sql`t.actor_user_id`)}, '') as actor, case when t.kind = 'issued' then c.note else t.note end as note,
          e.created_at
        from shop_ledger_entries e join shop_ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
        join gift_cards c on c.shop_id = e.shop_id and c.id = e.gift_card_id
        where e.shop_id = ${shop.shop_id} and e.gift_card_id = ${id}) booked
      order by created_at desc, amount < 0 desc, id desc ${listWindow(page)}`,
  )

export const countEntries = (db: Db, shop: ShopScope, id: string) =>
  totalOf(db, sql`from shop_ledger_entries where shop_id = ${shop.shop_id} and gift_card_id = ${id}`)
