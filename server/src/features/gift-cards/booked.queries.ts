// The SQL that reads what was booked on gift cards for an order.

import type { Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

/** How much the order holds of its cards, and how often that has changed; shop_ledger_transactions_order. */
export const findHeld = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(
    sql<{ held: string; times: number }>`
      select -coalesce(sum(e.amount), 0) as held, count(*) as times
      from shop_ledger_transactions t join shop_ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id and e.gift_card_id is not null
      where t.shop_id = ${shop_id} and t.order_id = ${order_id} and t.kind in ('redeemed', 'returned')`,
  )

/** Whether the refund was put on cards before; shop_ledger_transactions_order. */
export const isRefundBooked = async (tx: Tx, of: { shop_id: string; order_id: string; refund_id: string }) =>
  (await tx.first(
    sql<{ is_booked: boolean }>`
      select exists (
        select from shop_ledger_transactions t
        where t.shop_id = ${of.shop_id} and t.order_id = ${of.order_id} and t.refund_id = ${of.refund_id} and t.kind = 'refunded'
          and t.business_key like 'refunded/%') as is_booked`,
  ))!.is_booked
