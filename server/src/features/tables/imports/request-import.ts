// Imports for members of a shop: creating, starting and cancelling an import, and the problems of its file.

import { MAX_IMPORT_BYTES, type TableImport, type TableImportCreate } from '@kontor/contract/tables/imports'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { csvChunks } from '../../../http/files/csv.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import type { Platform } from '../../../platform.ts'
import { findLane } from '../../accounts/users/find-lane.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { inMegabytes } from '../../shops/limits/account-limits.ts'
import { takeUpload } from '../../shops/uploads/receive-parts.ts'
import { unknownWarehouses } from '../../stock/set-levels.ts'
import {
  findImport,
  insertImport,
  lockImports,
  updateAsCancelled,
  updateAsRunning,
} from './imports.queries.ts'
import { countImports } from './list-imports.queries.ts'
import { deleteProblems, type ListedProblem, listProblems } from './problems/problems.queries.ts'
import { MAX_STAGED_BYTES } from './stage-file.ts'
import { openTableFolder } from './table-folder.ts'
import { TABLES_QUEUE, throwIfBusyAccount, throwIfRoleTooLow } from './table-jobs.ts'

/** The limits for open imports, because the database stores their rows until they end. */
const MAX_OPEN = 20
const MAX_OPEN_BYTES = 2 * MAX_STAGED_BYTES
const MAX_PER_DAY = 200

export async function queueWork(db: Db, shop_id: string, import_id: string): Promise<void> {
  const queue_name = await findLane(db, TABLES_QUEUE, { shop_id })
  await queueJob(db, 'work_on_import', { shop_id, import_id }, { queue_name })
}

/**
 * Refuses with `in_use` while the shop has too many open imports, or the account has too many tables in
 * progress. Refuses with `rate_limited` for too many imports in a day. Returns the bytes of open imports.
 * Locks the beginning of imports in the shop.
 */
export async function throwIfManyImports(tx: Tx, shop: ShopScope): Promise<number> {
  await lockImports(tx, shop)
  const { open, open_bytes, lately } = (await countImports(tx, shop))!
  if (open >= MAX_OPEN)
    throw apiError('in_use', `This shop has ${MAX_OPEN} open imports. Start or cancel them first.`)
  if (lately >= MAX_PER_DAY)
    throw apiError('rate_limited', {
      message: `A shop can import ${MAX_PER_DAY} files a day. Try again tomorrow.`,
      retry_after_seconds: 3600,
    })
  await throwIfBusyAccount(tx, shop)
  return open_bytes
}

/**
 * Refuses with `forbidden` or `too_large`, and refuses a missing or incomplete upload, or a warehouse of
 * another shop. Refuses with `in_use` while the shop has too many open imports or the account too many tables
 * in progress. Refuses with `rate_limited` for too many imports in a day.
 */
export const createImport = (
  { db, config }: Pick<Platform, 'config'> & { db: Db },
  shop: ShopScope,
  { upload_id, ...body }: TableImportCreate,
): Promise<TableImport> => {
  throwIfRoleTooLow(shop, body.kind)
  return db.transaction(async (tx) => {
    const open_bytes = await throwIfManyImports(tx, shop)
    if (body.warehouse_id && (await unknownWarehouses(tx, shop, [body.warehouse_id])).size > 0)
      throw invalidField('warehouse_id', 'Warehouse: the shop has no such warehouse.')
    const { path, filename, size } = await takeUpload(tx, { config }, shop, upload_id)
    if (size > MAX_IMPORT_BYTES)
      throw apiError('too_large', `A table can have at most ${inMegabytes(MAX_IMPORT_BYTES)}.`)
    if (open_bytes + size > MAX_OPEN_BYTES)
      throw apiError(
        'in_use',
        `Open imports can take up at most ${inMegabytes(MAX_OPEN_BYTES)}. Start or cancel some first.`,
      )
    const made = (await insertImport(tx, shop, { ...body, filename, size }))!
    await (await openTableFolder(config.data_dir, 'imports')).adopt(made.id, path)
    await queueWork(tx, shop.shop_id, made.id)
    return made
  })
}

/** Refuses `not_found`. */
export async function getImport(db: Db, shop: ShopScope, id: string): Promise<TableImport> {
  const found = await findImport(db, shop, id)
  if (found === undefined) throw apiError('not_found')
  return found
}

/**
 * Refuses with `forbidden`, or with `invalid_transition` if the import is not checked. Refuses with `in_use`
 * while another import runs or the account has too many tables in progress.
 */
export async function startImport(db: Db, shop: ShopScope, id: string): Promise<TableImport> {
  throwIfRoleTooLow(shop, (await getImport(db, shop, id)).kind)
  try {
    return await db.transaction(async (tx) => {
      await throwIfBusyAccount(tx, shop)
      const started = await updateAsRunning(tx, shop, id)
      if (started === undefined)
        throw apiError('invalid_transition', 'This import cannot be started: it must be checked first.')
      // The problems of the plan are deleted. A stored item gets its problems again, and an item that is
      // never reached has none.
      await deleteProblems(tx, shop, id)
      await queueWork(tx, shop.shop_id, id)
      await auditChange(tx, shop, { action: 'import.start', subject_id: id, subject_label: started.filename })
      return started
    })
  } catch (error) {
    if (violatedConstraint(error) === 'imports_one_at_once')
      throw apiError('in_use', 'Another import of this shop is running. Wait until it is complete.')
    throw error
  }
}

/** Stored items stay. The job stops before the next item. */
export async function cancelImport(
  { db, config }: Pick<Platform, 'config'> & { db: Db },
  shop: ShopScope,
  id: string,
): Promise<void> {
  const { kind, filename } = await getImport(db, shop, id)
  throwIfRoleTooLow(shop, kind)
  const ended = await db.transaction(async (tx) => {
    const cancelled = await updateAsCancelled(tx, shop, id)
    if (cancelled)
      await auditChange(tx, shop, { action: 'import.end', subject_id: id, subject_label: filename })
    return cancelled
  })
  if (ended) await (await openTableFolder(config.data_dir, 'imports')).remove(id)
}

/** Returns the problems of an import as CSV, in chunks. Refuses with `not_found` before the first chunk. */
export async function writeProblems(db: Db, shop: ShopScope, id: string): Promise<AsyncGenerator<string>> {
  await getImport(db, shop, id)
  return csvChunks<ListedProblem>(
    ['row', 'key', 'column', 'value', 'level', 'code', 'message'],
    (last, limit) => listProblems(db, shop, id, last ?? { row: 0, number: 0 }, limit),
    ({ row, key, column, value, level, code, message }) => [row, key, column, value, level, code, message],
  )
}
