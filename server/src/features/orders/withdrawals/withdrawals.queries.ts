// The SQL of withdrawals.

import type { Declaration, ListedWithdrawal } from '@kontor/contract/orders/withdrawals'
import type { ListSource } from '../../../db/lists/list-source.ts'
import { listOrder } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { withdrawalsOf } from './withdrawals.sql.ts'

/** What is stored of a declaration besides itself. */
export interface StoredWithdrawal {
  /** Is null if no order of the shop has the number and the address. */
  order_id: string | null
  is_acknowledged: boolean
  created_at: string
}

/** What is left of '#1001' or 'No. 1001' without its words; the text itself where it has no number, or several. */
const bareNumber = (order_number: string): string => {
  const [number = order_number, ...more] = order_number.match(/\d+/g) ?? []
  return more.length === 0 ? number : order_number
}

/**
 * The order that has this number and address, locked as every change of it does: a draft that is deleted at
 * the same moment is gone, or is kept for the withdrawal. Only if none has the number as it was typed, the
 * order with the one number in it. Uses the unique index of order numbers.
 */
export const findOrder = (tx: Tx, shop_id: string, { order_number, email }: Declaration) =>
  tx.first(
    sql<{ id: string; is_paid: boolean }>`
      select o.id, o.payment_status not in ('pending', 'failed') as is_paid from orders o
      where o.shop_id = ${shop_id} and o.order_number in (${order_number}, ${bareNumber(order_number)})
        and lower(o.customer_user_email) = ${email}
      order by o.order_number = ${order_number} desc limit 1
      for no key update`,
  )

/** Withdrawals with one address take turns until the transaction ends, so that its acknowledgements are counted. */
export const lockEmail = (tx: Tx, shop_id: string, email: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal ${shop_id} ${email}`}, 0))`)

/**
 * No row where the id is taken. It counts as acknowledged where `may_mail`, unless the address got `most`
 * acknowledgements within the hour; the caller has locked it. Uses withdrawals_of_email.
 */
export const insertWithdrawal = (
  tx: Tx,
  { shop_id, id, name, order_number, email, goods }: Declaration & { shop_id: string; id: string },
  { order_id, may_mail, most }: { order_id: string | undefined; may_mail: boolean; most: number },
) =>
  tx.first(
    sql<StoredWithdrawal>`
      insert into withdrawals (shop_id, id, order_id, name, order_number, email, goods, is_acknowledged)
      values (${shop_id}, ${id}, ${order_id}::uuid, ${name}, ${order_number}, ${email}, ${goods},
        (select count(*) from withdrawals w
          where w.shop_id = ${shop_id} and w.email = ${email} and w.created_at > now() - interval '1 hour' and w.is_acknowledged) < ${most}::int
          and ${may_mail}::boolean)
      on conflict (shop_id, id) do nothing
      returning order_id, is_acknowledged, created_at`,
  )

/** The withdrawal of this id if it says the same. Uses the primary key. */
export const findSame = (
  db: Db,
  { shop_id, id, name, order_number, email, goods }: Declaration & { shop_id: string; id: string },
) =>
  db.first(
    sql<StoredWithdrawal>`
      select order_id, is_acknowledged, created_at from withdrawals
      where shop_id = ${shop_id} and id = ${id} and name = ${name} and order_number = ${order_number} and email = ${email}
        and goods = ${goods}`,
  )

const COLUMNS = sql<never>`
  w.id, w.order_id, w.name, w.order_number, w.email, w.goods, w.is_acknowledged, w.created_at, m.done_at as settled_at`

/** By the key of matters. */
const WITH_TODO = sql<never>`
  withdrawals w left join matters m on m.shop_id = w.shop_id and m.kind = 'withdrawal' and m.key = w.id::text`

/** Lists the oldest first. Uses withdrawals_of_order. */
export const listOfOrder = (db: Db, { shop_id }: ShopScope, order_id: string) =>
  db.rows(
    sql<ListedWithdrawal>`
      select ${COLUMNS} from ${WITH_TODO} where w.shop_id = ${shop_id} and w.order_id = ${order_id}
      order by w.created_at, w.id`,
  )

/** By withdrawals_newest. */
export const withdrawalsWanted = ({ shop_id }: ShopScope): ListSource => ({
  list: sql<never>`from withdrawals listed where shop_id = ${shop_id}`,
  order: listOrder('-created_at'),
  order_columns: ['created_at'],
  search: undefined,
})

/** One row for each withdrawal, the newest first; by primary key. */
export const listWithdrawals = (db: Db, { shop_id }: ShopScope, ids: Statement<unknown>) =>
  db.rows(
    sql<ListedWithdrawal>`
      select ${COLUMNS} from ${WITH_TODO} where w.shop_id = ${shop_id} and w.id = any(${ids}) order by w.created_at desc, w.id desc`,
  )

/** Locks the withdrawal. Uses the primary key. */
export const lockWithdrawal = (tx: Tx, { shop_id }: ShopScope, id: string) =>
  tx.first(
    sql<ListedWithdrawal>`
      select ${COLUMNS} from ${WITH_TODO} where w.shop_id = ${shop_id} and w.id = ${id} for no key update of w`,
  )

/** The order of this number, locked as `findOrder` does. Uses the unique index of order numbers. */
export const lockOrderOfNumber = (tx: Tx, { shop_id }: ShopScope, order_number: string) =>
  tx.first(
    sql<{ id: string }>`
      select id from orders where shop_id = ${shop_id} and order_number = ${order_number} for no key update`,
  )

/** Uses the primary key. */
export const updateOrderOf = (tx: Tx, { shop_id }: ShopScope, id: string, order_id: string) =>
  tx.run(sql`update withdrawals set order_id = ${order_id} where shop_id = ${shop_id} and id = ${id}`)

/** Deletes what was typed; that a withdrawal was made from which order, and when, stays. */
export const blankOfBuyer = (tx: Tx, shop_id: string, email: string, order_ids: readonly string[]) =>
  tx.rows(
    sql<{ id: string }>`
      update withdrawals w set name = '', order_number = '', email = '', goods = ''
      where w.shop_id = ${shop_id} and ${withdrawalsOf(shop_id, email, sql`${order_ids}::uuid[]`)}
      returning w.id`,
  )
