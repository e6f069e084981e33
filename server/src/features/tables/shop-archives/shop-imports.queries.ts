// The SQL of imports. An import belongs to the uploading user, because the shop does not exist yet.

import type { ImportCreate, ImportSummary, ShopImport } from '@kontor/contract/tables/shop-archives'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { hasJobLeft } from '../../../jobs/queue.ts'

const COLUMNS = sql`
  id, status, file_name, size_bytes, received_bytes, summary, done, total, failure, new_shop_id, created_at, updated_at`

export const insertImport = (db: Db, user_id: string, { file_name, size_bytes }: ImportCreate) =>
  db.first(
    sql<ShopImport>`
      insert into shop_imports (user_id, file_name, size_bytes) values (${user_id}, ${file_name}, ${size_bytes})
      returning ${COLUMNS}`,
  )

/** Serialises counting and adding the user's imports until the transaction ends. */
export const lockImportsOf = (tx: Tx, user_id: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`shop imports of ${user_id}`}, 0))`)

export const countOwnLately = (db: Db, user_id: string) =>
  db.first(
    sql<{ count: number }>`
      select count(*) as count from shop_imports where user_id = ${user_id} and created_at > now() - interval '1 day'`,
  )

/** Sums the bytes of the user's archives in open imports. */
export const sumOwnBytes = (db: Db, user_id: string) =>
  db.first(
    sql<{ bytes: number }>`
      select coalesce(sum(size_bytes), 0)::float8 as bytes from shop_imports
      where user_id = ${user_id} and status in ('receiving', 'checking', 'checked', 'importing')`,
  )

/** The newest ten; shop_imports_listed. */
export const listImports = (db: Db, user_id: string) =>
  db.rows(
    sql<ShopImport>`
      select ${COLUMNS} from shop_imports where user_id = ${user_id} order by created_at desc limit 10`,
  )

/** Finds an open import of the user; uses shop_imports_listed. */
export const findRunningImport = (db: Db, user_id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from shop_imports where user_id = ${user_id} and status in ('receiving', 'checking', 'checked', 'importing') limit 1`,
  )

/** Finds another import of the user that is being checked or imported; uses shop_imports_listed. */
export const findBusyImport = (db: Db, user_id: string, id: string) =>
  db.first(
    sql<{ id: string }>`
      select id from shop_imports where user_id = ${user_id} and id <> ${id} and status in ('checking', 'importing') limit 1`,
  )

/** Uses the primary key. */
export const findImport = (db: Db, user_id: string, id: string) =>
  db.first(sql<ShopImport>`select ${COLUMNS} from shop_imports where id = ${id} and user_id = ${user_id}`)

export const lockImport = (tx: Tx, user_id: string, id: string) =>
  tx.first(
    sql<ShopImport>`select ${COLUMNS} from shop_imports where id = ${id} and user_id = ${user_id} for update`,
  )

/** Returns undefined if another part arrived first. With the last byte the status becomes `checking`. */
export const addReceived = (tx: Tx, id: string, offset: number, bytes: number) =>
  tx.first(
    sql<ShopImport>`
      update shop_imports set received_bytes = received_bytes + ${bytes}, updated_at = now(),
        status = case when received_bytes + ${bytes} = size_bytes then 'checking' else status end
      where id = ${id} and status = 'receiving' and received_bytes = ${offset}
      returning ${COLUMNS}`,
  )

/** Returns undefined if the import does not have the status `checked`. */
export const updateAsImporting = (db: Db, id: string) =>
  db.first(
    sql<ShopImport>`
      update shop_imports set status = 'importing', updated_at = now(), done = 0
      where id = ${id} and status = 'checked' returning ${COLUMNS}`,
  )

/** Finds an import for the jobs; uses the primary key. */
export const findForJob = (db: Db, id: string) =>
  db.first(
    sql<Pick<ShopImport, 'status'> & { user_id: string }>`
      select user_id, status from shop_imports where id = ${id}`,
  )

export const setChecked = (db: Db, id: string, summary: ImportSummary, total: number) =>
  db.run(sql`
    update shop_imports set status = 'checked', summary = ${sql.json(summary)}, total = ${total}, updated_at = now()
    where id = ${id} and status = 'checking'`)

export const setRefused = (db: Db, id: string, status: 'refused' | 'failed', failure: string) =>
  db.run(sql`
    update shop_imports set status = ${status}, failure = ${failure}, updated_at = now()
    where id = ${id} and status in ('checking', 'importing')`)

export const noteImported = (db: Db, id: string, done: number) =>
  db.run(sql`
    update shop_imports set done = ${done}, total = greatest(total, ${done}::bigint), updated_at = now()
    where id = ${id} and status = 'importing'`)

/** Returns 0 if the import no longer runs, for instance because another run has created the shop. */
export const setDone = (tx: Tx, id: string, new_shop_id: string) =>
  tx.run(sql`
    update shop_imports set status = 'done', new_shop_id = ${new_shop_id}, done = total, updated_at = now()
    where id = ${id} and status = 'importing'`)

/** Ends the import of a complete archive. The import stays and counts towards the limit of the day. */
export const updateAsCancelled = (tx: Tx, id: string, failure: string) =>
  tx.run(sql`
    update shop_imports set status = 'expired', failure = ${failure}, updated_at = now()
    where id = ${id} and status in ('checking', 'checked')`)

export const deleteImport = (tx: Tx, id: string) => tx.run(sql`delete from shop_imports where id = ${id}`)

/**
 * Marks imports as expired after a day without progress. Marks imports as failed if no job will finish them,
 * because the worker died each time.
 */
export const expireImports = (db: Db) =>
  db.run(sql`
    update shop_imports i set
      status = case when status in ('receiving', 'checked') then 'expired' else 'failed' end,
      failure = case when status in ('receiving', 'checked') then failure
        else 'The archive could not be imported, and nothing was changed. Try again.' end,
      updated_at = now()
    where (status in ('receiving', 'checked') and updated_at < now() - interval '1 day')
      or (status in ('checking', 'importing')
        and not ${hasJobLeft(['check_import', 'import_shop'], 'import_id', sql`i.id::text`)})`)

/** Returns the given imports with an archive that is still needed. */
export const listNeeded = (db: Db, ids: readonly string[]) =>
  db.rows(
    sql<{ id: string }>`
      select id from shop_imports
      where id = any(${ids}::uuid[]) and status in ('receiving', 'checking', 'checked', 'importing')`,
  )
