// The SQL of edits: nothing else writes their table. The caller has locked the order.

import type { OrderEdit } from '@kontor/contract/orders/order-edits'
import { type PageRequest, pageOrder, totalOf } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Added } from './price-added.ts'

/** The same form as in the request for a refund. `shipping` includes its tax. */
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

/**
 * Stores a pending edit. Violates order_edits_one_pending if the order has a pending edit, and
 * order_edits_pkey or order_edits_id_key if the id is taken.
 */
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

/** Uses the primary key. */
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

/** Returns the slug for the address of the payment page. Uses the primary key. */
export const findShopSlug = (db: Db, shop_id: string) =>
  db.first(sql<{ slug: string }>`select slug from shops where id = ${shop_id}`)

/** Returns 0 if the edit is not pending. */
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

/** Returns no row if the edit is not pending. */
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

/** Extends the time of an edit whose payment is under way at least until `until`. Uses the primary key. */
export const updateExpiry = (tx: Tx, shop_id: string, edit_id: string, until: string) =>
  tx.run(sql`
    update order_edits set expires_at = greatest(expires_at, ${until}::timestamptz)
    where shop_id = ${shop_id} and id = ${edit_id} and status = 'pending'`)

/**
 * Starts the waiting time of the edit again, with its original length. Returns 0 if the edit is not pending,
 * or another payment of the edit is under way.
 */
export const updateAsUnpaid = (tx: Tx, { shop_id, id }: Pick<StoredEdit, 'shop_id' | 'id'>) =>
  tx.run(sql`
    update order_edits e set expires_at = clock_timestamp() + make_interval(hours => e.hours)
    where e.shop_id = ${shop_id} and e.id = ${id} and e.status = 'pending' and not exists (
      select from payments p
      where p.shop_id = e.shop_id and p.order_id = e.order_id and p.edit_id = e.id and p.status = 'authorized')`)

/**
 * Returns expired edits, the longest expired first, without the edits in `left_ids`. Uses
 * order_edits_expiring.
 */
export const listExpiredEdits = (db: Db, left_ids: readonly string[], limit: number) =>
  db.rows(
    sql<{ shop_id: string; order_id: string; id: string }>`
      -- across shops: the clock is the same for all of them
      select shop_id, order_id, id from order_edits
      where status = 'pending' and expires_at <= now() and id <> all(${left_ids}::uuid[])
      order by expires_at limit ${limit}`,
  )

/** Returns the edit if its time is over by the clock of the database. */
export const findDueEdit = (tx: Tx, shop_id: string, id: string) =>
  tx.first(
    sql<{ id: string }>`
      select id from order_edits where shop_id = ${shop_id} and id = ${id} and status = 'pending' and expires_at <= clock_timestamp()`,
  )

/**
 * Removes notes written by people from the edits of orders whose buyers are erased. Uses
 * order_edits_of_order.
 */
export const eraseEditNotes = (tx: Tx, shop_id: string, order_ids: readonly string[]) =>
  tx.run(sql`
    update order_edits set note = '', request_hash = null
    where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[]) and (note <> '' or request_hash is not null)`)
