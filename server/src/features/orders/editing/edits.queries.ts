// The SQL of edits: nothing else writes their table. The caller has locked the order.

import type { OrderEdit } from '@kontor/contract/orders/order-edits'
import { type PageRequest, pageOrder, totalOf } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Added } from './price-added.ts'

/** As a refund is asked for; `shipping` with its tax. */
export interface Removed {
  lines: { order_item_id: string; quantity: number; restock?: boolean | undefined }[]
  shipping?: string | undefined
}

export interface StoredEdit extends Omit<OrderEdit, 'pay_url'> {
  shop_id: string
  removes: Removed
  adds: Added
  request_hash: string | null
}

const COLUMNS = sql<never>`shop_id, id, order_id, status, currency, removes, removed_total, adds, added_total, difference, note, request_hash,
  expires_at, refund_id, invoice_id, credit_note_id, created_at, updated_at`

type NewEdit = Pick<
  StoredEdit,
  | 'shop_id'
  | 'order_id'
  | 'currency'
  | 'removes'
  | 'removed_total'
  | 'adds'
  | 'added_total'
  | 'difference'
  | 'note'
> & { id: string | undefined; request_hash: string; actor: string; hours: number }

/** Stores a pending edit. Violates order_edits_one_pending if there is one, and order_edits_pkey or order_edits_id_key where the id is taken. */
export const insertEdit = (tx: Tx, edit: NewEdit) =>
  tx.first(
    sql<StoredEdit>`
      insert into order_edits (shop_id, id, order_id, status, currency, removes, removed_total, adds, added_total, difference, note, actor,
        request_hash, hours, expires_at, created_at, updated_at)
      values (${edit.shop_id}, coalesce(${edit.id}::uuid, uuid_v7()), ${edit.order_id}, 'pending', ${edit.currency}, ${sql.json(edit.removes)},
        ${edit.removed_total}::numeric, ${sql.json(edit.adds)}, ${edit.added_total}::numeric, ${edit.difference}::numeric, ${edit.note},
        ${edit.actor}, ${edit.request_hash}, ${edit.hours}::int, clock_timestamp() + make_interval(hours => ${edit.hours}::int), clock_timestamp(),
        clock_timestamp())
      returning ${COLUMNS}`,
  )

/** By primary key. */
export const findEdit = (db: Db, shop_id: string, id: string) =>
  db.first(sql<StoredEdit>`select ${COLUMNS} from order_edits where shop_id = ${shop_id} and id = ${id}`)

/** By order_edits_one_pending. */
export const findPendingEdit = (db: Db, shop_id: string, order_id: string) =>
  db.first(
    sql<StoredEdit>`
      select ${COLUMNS} from order_edits where shop_id = ${shop_id} and order_id = ${order_id} and status = 'pending'`,
  )

/** By order_edits_of_order. */
const ofOrder = (shop_id: string, order_id: string) =>
  sql`from order_edits where shop_id = ${shop_id} and order_id = ${order_id}`

/** Newest first. */
export const listEdits = (db: Db, shop_id: string, order_id: string, page: PageRequest) =>
  db.rows(sql<StoredEdit>`select ${COLUMNS} ${ofOrder(shop_id, order_id)} ${pageOrder(undefined, page)}`)

export const countEdits = (db: Db, shop_id: string, order_id: string) =>
  totalOf(db, ofOrder(shop_id, order_id))

/** Where buyers pay, by primary key. */
export const findShopSlug = (db: Db, shop_id: string) =>
  db.first(sql<{ slug: string }>`select slug from shops where id = ${shop_id}`)

/** 0 where it is not pending. */
export const updateAsDone = (
  tx: Tx,
  { shop_id, id }: Pick<StoredEdit, 'shop_id' | 'id'>,
  refund_id: string | null,
) =>
  tx.run(sql`
    update order_edits set status = 'done', expires_at = null, refund_id = ${refund_id}::uuid, updated_at = ${sql.moved()}
    where shop_id = ${shop_id} and id = ${id} and status = 'pending'`)

export const updateDocuments = (
  tx: Tx,
  { shop_id, id }: Pick<StoredEdit, 'shop_id' | 'id'>,
  { invoice_id, credit_note_id }: Pick<StoredEdit, 'invoice_id' | 'credit_note_id'>,
) =>
  tx.first(
    sql<StoredEdit>`
      update order_edits set invoice_id = ${invoice_id}::uuid, credit_note_id = ${credit_note_id}::uuid
      where shop_id = ${shop_id} and id = ${id}
      returning ${COLUMNS}`,
  )

/** No row where it is not pending. */
export const updateAsEnded = (
  tx: Tx,
  { shop_id, id }: Pick<StoredEdit, 'shop_id' | 'id'>,
  status: 'expired' | 'cancelled',
) =>
  tx.first(
    sql<StoredEdit>`
      update order_edits set status = ${status}, expires_at = null, updated_at = ${sql.moved()}
      where shop_id = ${shop_id} and id = ${id} and status = 'pending'
      returning ${COLUMNS}`,
  )

/** An edit whose payment is under way waits for it at least that long. By primary key. */
export const updateExpiry = (tx: Tx, shop_id: string, edit_id: string, until: string) =>
  tx.run(sql`
    update order_edits set expires_at = greatest(expires_at, ${until}::timestamptz)
    where shop_id = ${shop_id} and id = ${edit_id} and status = 'pending'`)

/** It waits as long as at first, from now. 0 where it is not pending, or other money for it is on its way. */
export const updateAsUnpaid = (tx: Tx, { shop_id, id }: Pick<StoredEdit, 'shop_id' | 'id'>) =>
  tx.run(sql`
    update order_edits e set expires_at = clock_timestamp() + make_interval(hours => e.hours)
    where e.shop_id = ${shop_id} and e.id = ${id} and e.status = 'pending' and not exists (
      select from payments p
      where p.shop_id = e.shop_id and p.order_id = e.order_id and p.edit_id = e.id and p.status = 'authorized')`)

/** Edits whose time is over, the longest over first, without those in `left_ids`; order_edits_expiring. */
export const listExpiredEdits = (db: Db, left_ids: readonly string[], limit: number) =>
  db.rows(
    sql<{ shop_id: string; order_id: string; id: string }>`
      -- across shops: the clock is the same for all of them
      select shop_id, order_id, id from order_edits
      where status = 'pending' and expires_at <= now() and id <> all(${left_ids}::uuid[])
      order by expires_at limit ${limit}`,
  )

/** Whether its time is over, by the database's clock. */
export const findDueEdit = (tx: Tx, shop_id: string, id: string) =>
  tx.first(
    sql<{ id: string }>`
      select id from order_edits where shop_id = ${shop_id} and id = ${id} and status = 'pending' and expires_at <= clock_timestamp()`,
  )

/** Removes what people wrote of the edits of orders whose buyers are erased; order_edits_of_order. */
export const eraseEditNotes = (tx: Tx, shop_id: string, order_ids: readonly string[]) =>
  tx.run(sql`
    update order_edits set note = '', request_hash = null
    where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[]) and (note <> '' or request_hash is not null)`)
