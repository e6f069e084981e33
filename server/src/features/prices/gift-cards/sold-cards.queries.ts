// Reads the cards bought by an order that a refund is to end, or that have a mistaken address.

import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { isEffective } from '../../../refund-conditions/effective-refunds.sql.ts'
import { isMistaken, type MistakenAddress, UNSPENT, VOIDED_UNSPENT } from './gift-cards.sql.ts'

/** A number of cards of the same amount. */
export interface SoldCards {
  amount: string
  quantity: number
}

/**
 * Counts the cards of a refund still to end. Cards ended by a refund that failed later are already ended,
 * unless another refund in effect covers the cards. `is_stored` is true if the refund itself is among the
 * refunds in effect. Returns one row for each amount. Uses indexes shop_ledger_transactions_order and
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

/**
 * Returns the cards of a refund whose parts did not count as refunded while the refund had failed. Uses the
 * primary keys.
 */
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
 * Returns whether the order has bought the given number of cards of each amount, all unspent, or unspent when
 * the shop voided them. Each card counts once. Uses index gift_cards_of_order.
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

/** Locks the cards in the order of their ids. */
export const lockMistaken = (tx: Tx, { shop_id, ...of }: MistakenAddress & { shop_id: string }) =>
  tx.rows(
    sql<{ id: string }>`
      select c.id from gift_cards c where c.shop_id = ${shop_id} and ${isMistaken(of)} order by c.id for update`,
  )

/**
 * Locks cards bought by the order and voided unspent by the shop, up to the quantity of each amount in
 * `cards`. Each amount is listed once. Uses index gift_cards_of_order.
 */
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
