// The SQL that reads which of the cards that an order has bought are to end with a refund, or have a mistaken address.

import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { isEffective } from '../../../refund-conditions/effective-refunds.sql.ts'
import { isMistaken, type MistakenAddress, UNSPENT, VOIDED_UNSPENT } from './gift-cards.sql.ts'

/** So many cards of that amount. */
export interface SoldCards {
  amount: string
  quantity: number
}

/**
 * How many of the cards that a refund is about are still to end: cards that a refund ended which failed since are ended already, unless another refund
 * in effect is about them. `is_stored`: whether the refund itself is among those. One row for each amount; shop_ledger_transactions_order and
 * refunds_order.
 */
export const listToEnd = (
  db: Db,
  { shop_id, order_id }: OrderKey,
  cards: readonly SoldCards[],
  is_stored: boolean,
) =>
  db.rows(
    sql<SoldCards>`
      select w.amount, (w.quantity - least(w.quantity, greatest(0,
        case when ${is_stored}::boolean then w.quantity else 0 end + ended.quantity - refunded.quantity)))::bigint as quantity
      from (
        select c.amount, sum(c.quantity) as quantity
        from jsonb_to_recordset(${sql.json(cards)}) as c (amount numeric, quantity bigint) group by c.amount) w
      cross join lateral (
        select count(*) as quantity
        from shop_ledger_transactions t
        join shop_ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
        join gift_cards g on g.shop_id = e.shop_id and g.id = e.gift_card_id
        where t.shop_id = ${shop_id} and t.order_id = ${order_id} and t.kind = 'refunded' and t.business_key like 'ended/%'
          and g.initial_amount = w.amount) ended
      cross join lateral (
        select coalesce(sum(l.quantity), 0) as quantity
        from refunds r
        join refund_lines l on l.shop_id = r.shop_id and l.refund_id = r.id and l.kind = 'item'
        join order_items i on i.shop_id = l.shop_id and i.id = l.order_item_id and i.is_gift_card
        where r.shop_id = ${shop_id} and r.order_id = ${order_id} and ${isEffective('r')} and i.unit_price = w.amount) refunded`,
  )

/** The cards that a refund is about, of one whose parts did not count as refunded while it had failed; primary keys. */
export const listSoldIn = (tx: Tx, { shop_id, refund_id }: { shop_id: string; refund_id: string }) =>
  tx.rows(
    sql<SoldCards>`
      select i.unit_price as amount, l.quantity
      from refunds r
      join refund_lines l on l.shop_id = r.shop_id and l.refund_id = r.id and l.kind = 'item'
      join order_items i on i.shop_id = l.shop_id and i.id = l.order_item_id and i.is_gift_card
      where r.shop_id = ${shop_id} and r.id = ${refund_id} and r.succeeded_at is null and r.edit_id is null`,
  )

/**
 * Whether the order has bought that many cards of each amount, each of them once, which are unspent, or were when the shop voided them;
 * gift_cards_of_order.
 */
export const areUnspent = async (
  db: Db,
  { shop_id, order_id }: OrderKey,
  cards: readonly SoldCards[],
): Promise<boolean> =>
  (await db.first(
    sql<{ are_unspent: boolean }>`
      select not exists (
        select from jsonb_to_recordset(${sql.json(cards)}) as w (amount numeric, quantity bigint)
        where w.quantity > (
          select count(*) from gift_cards c
          where c.shop_id = ${shop_id} and c.order_id = ${order_id} and c.initial_amount = w.amount
            and (${UNSPENT} or ${VOIDED_UNSPENT}))) as are_unspent`,
  ))!.are_unspent

/** Locks them in the order of their ids. */
export const lockMistaken = (tx: Tx, { shop_id, ...of }: MistakenAddress & { shop_id: string }) =>
  tx.rows(
    sql<{ id: string }>`
      select c.id from gift_cards c where c.shop_id = ${shop_id} and ${isMistaken(of)} order by c.id for update`,
  )

/** Locks cards that the order has bought and the shop voided unspent, at most so many of each amount, one of `cards`; gift_cards_of_order. */
export const lockVoided = (tx: Tx, { shop_id, order_id }: OrderKey, cards: readonly SoldCards[]) =>
  tx.rows(
    sql<{ gift_card_id: string; amount: string }>`
      with locked as materialized (
        select c.id, c.initial_amount from gift_cards c
        where c.shop_id = ${shop_id} and c.order_id = ${order_id} and ${VOIDED_UNSPENT}
        order by c.id for update)
      select n.id as gift_card_id, n.amount from (
        select l.id, w.amount, w.quantity, row_number() over (partition by w.amount order by l.id) as nth
        from locked l join jsonb_to_recordset(${sql.json(cards)}) as w (amount numeric, quantity bigint) on w.amount = l.initial_amount) n
      where n.nth <= n.quantity`,
  )
