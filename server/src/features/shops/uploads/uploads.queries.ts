// The SQL of uploads.

import type { Upload, UploadCreate } from '@kontor/contract/shops/uploads'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export interface UploadRow extends Upload {
  filename: string
}

const COLUMNS = sql`id, filename, received_bytes as received, size_bytes as size`

export const insertUpload = (db: Db, shop: ShopScope, { filename, size }: UploadCreate) =>
  db.first(
    sql<UploadRow>`
      insert into uploads (shop_id, user_id, filename, size_bytes) values (${shop.shop_id}, ${shop.user_id}, ${filename}, ${size})
      returning ${COLUMNS}`,
  )

/** Counts the uploads of all shops of the shop's account. Uses the primary key. */
export const countUploadsOfAccount = (db: Db, shop_id: string) =>
  db.first(
    sql<{ count: number }>`
      -- across shops: all of an account
      select count(*)::int as count from uploads
      where shop_id in (
        select id from shops where account_user_id = (select account_user_id from shops where id = ${shop_id}))`,
  )

/** Uses the primary key. */
export const findUpload = (db: Db, shop: ShopScope, id: string) =>
  db.first(sql<UploadRow>`select ${COLUMNS} from uploads where shop_id = ${shop.shop_id} and id = ${id}`)

/** Uses the primary key. */
export const lockUpload = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<UploadRow>`select ${COLUMNS} from uploads where shop_id = ${shop.shop_id} and id = ${id} for update`,
  )

export const updateReceived = (tx: Tx, shop: ShopScope, id: string, received: number) =>
  tx.first(
    sql<UploadRow>`
      update uploads set received_bytes = ${received}, updated_at = now() where shop_id = ${shop.shop_id} and id = ${id}
      returning ${COLUMNS}`,
  )

export const deleteUpload = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`delete from uploads where shop_id = ${shop.shop_id} and id = ${id}`)

/** Uploads without a new part for a day; uploads_age. */
export const deleteAbandoned = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: one look at all of them
    delete from uploads where id in (
      select id from uploads where updated_at < now() - interval '1 day' order by updated_at limit ${limit} for update skip locked)`)

/** Returns the given ids that exist. Uses the unique index. */
export const listPresent = (db: Db, ids: readonly string[]) =>
  db.rows(
    sql<{ id: string }>`
      -- across shops: the files of all of them lie in one folder
      select id from uploads where id = any(${ids}::uuid[])`,
  )
