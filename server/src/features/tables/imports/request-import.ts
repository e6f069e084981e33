// Imports for members of a shop: creating, starting and cancelling one, and the problems of its file.

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
import { refuseBusyAccount, refuseRole, TABLES_QUEUE } from './table-jobs.ts'

/** Of those that have not ended: their rows are stored until then. */
const MAX_OPEN = 20
const MAX_OPEN_BYTES = 2 * MAX_STAGED_BYTES
const MAX_PER_DAY = 200

export async function queueWork(db: Db, shop_id: string, import_id: string): Promise<void> {
  const queue_name = await findLane(db, TABLES_QUEUE, { shop_id })
  await queueJob(db, 'work_on_import', { shop_id, import_id }, { queue_name })
}

/**
 * Refuses `in_use` while the shop has too many imports that have not ended or its account too many tables in progress, and `rate_limited` for too many
 * in a day. Returns how much the open ones take up. Locks the beginning of imports in the shop.
 */
export async function refuseManyImports(tx: Tx, shop: ShopScope): Promise<number> {
  await lockImports(tx, shop)
  const { open, open_bytes, lately } = (await countImports(tx, shop))!
  if (open >= MAX_OPEN)
    throw apiError('in_use', `This shop has ${MAX_OPEN} open imports. Start or cancel them first.`)
  if (lately >= MAX_PER_DAY)
    throw apiError('rate_limited', {
      message: `A shop can import ${MAX_PER_DAY} files a day. Try again tomorrow.`,
      retry_after_seconds: 3600,
    })
  await refuseBusyAccount(tx, shop)
  return open_bytes
}

/**
 * Refuses `forbidden`, `too_large`, an upload that is not there or not complete, a warehouse that is not the shop's, `in_use` while the shop has too
 * many imports that have not ended or its account too many tables in progress, and `rate_limited` for too many in a day.
 */
export const createImport = (
  { db, config }: Pick<Platform, 'config'> & { db: Db },
  shop: ShopScope,
  { upload_id, ...body }: TableImportCreate,
): Promise<TableImport> => {
  refuseRole(shop, body.kind)
  return db.transaction(async (tx) => {
    const open_bytes = await refuseManyImports(tx, shop)
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

/** Refuses `forbidden`, `invalid_transition` for one that is not checked, and `in_use` while another one runs or too many tables of the account. */
export async function startImport(db: Db, shop: ShopScope, id: string): Promise<TableImport> {
  refuseRole(shop, (await getImport(db, shop, id)).kind)
  try {
    return await db.transaction(async (tx) => {
      await refuseBusyAccount(tx, shop)
      const started = await updateAsRunning(tx, shop, id)
      if (started === undefined)
        throw apiError('invalid_transition', 'This import cannot be started: it must be checked first.')
      // Those of the plan: each item has its own again once it is stored, and one that is never reached has none.
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

/** What is stored stays; the job stops before its next item. */
export async function cancelImport(
  { db, config }: Pick<Platform, 'config'> & { db: Db },
  shop: ShopScope,
  id: string,
): Promise<void> {
  const { kind, filename } = await getImport(db, shop, id)
  refuseRole(shop, kind)
  const ended = await db.transaction(async (tx) => {
    const cancelled = await updateAsCancelled(tx, shop, id)
    if (cancelled)
      await auditChange(tx, shop, { action: 'import.end', subject_id: id, subject_label: filename })
    return cancelled
  })
  if (ended) await (await openTableFolder(config.data_dir, 'imports')).remove(id)
}

/** The problems of an import as CSV, in chunks. Refuses `not_found` before the first one. */
export async function writeProblems(db: Db, shop: ShopScope, id: string): Promise<AsyncGenerator<string>> {
  await getImport(db, shop, id)
  return csvChunks<ListedProblem>(
    ['row', 'key', 'column', 'value', 'level', 'code', 'message'],
    (last, limit) => listProblems(db, shop, id, last ?? { row: 0, number: 0 }, limit),
    ({ row, key, column, value, level, code, message }) => [row, key, column, value, level, code, message],
  )
}
