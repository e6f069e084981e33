// Exports of tables: the request, the job that writes the file, and the link to the file.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { API_BASE } from '@kontor/contract/api'
import type { ShopRight } from '@kontor/contract/http/endpoint'
import { hasRight, SHOP_ROLES } from '@kontor/contract/shops/shop-users'
import { type TableExport, type TableExportCreate, tableExports } from '@kontor/contract/tables/exports'
import { isForManagers } from '@kontor/contract/tables/import-kinds'
import type { Db } from '../../../../db/pool.ts'
import type { Actor } from '../../../../http/access/actor.ts'
import { makeLink, readLinkToken } from '../../../../http/access/one-use-link.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { NoRoom, withDiskReserve } from '../../../../integrations/files/disk-reserve.ts'
import { newPart, removeParts } from '../../../../integrations/files/part-files.ts'
import { queueJob } from '../../../../jobs/job-payloads.ts'
import type { Platform } from '../../../../platform.ts'
import { findLane } from '../../../accounts/users/find-lane.ts'
import { auditChange } from '../../../shops/audit/record-audit.ts'
import { whyArchivesAreFull } from '../../../shops/limits/account-limits.ts'
import { openTableFolder } from '../table-folder.ts'
import { TABLES_QUEUE, throwIfBusyAccount, throwIfRoleTooLow } from '../table-jobs.ts'
import {
  countLately,
  findExport,
  insertExport,
  noteProgress,
  setFailed,
  setLink,
  setReady,
  setRunning,
  takeLink,
} from './exports.queries.ts'
import { writerOf } from './write-table.ts'

const MAX_PER_DAY = 100
const KEEP_HOURS = 24

/**
 * Refuses with `forbidden`, and with `in_use` while too many tables of the account are in progress. Refuses
 * with `rate_limited` for too many exports in a day, and if the archives and tables of the account's shops
 * take too much room.
 */
export const createExport = (
  db: Db,
  { max_file_bytes_of_account }: Pick<Platform['config'], 'max_file_bytes_of_account'>,
  shop: ShopScope,
  body: TableExportCreate,
): Promise<TableExport> =>
  db.transaction(async (tx) => {
    throwIfRoleTooLow(shop, body.kind)
    const full = await whyArchivesAreFull(tx.forPlatform(), shop.shop_id, max_file_bytes_of_account)
    if (full !== undefined) throw apiError('rate_limited', { message: full, retry_after_seconds: 3600 })
    if ((await countLately(tx, shop))!.count >= MAX_PER_DAY)
      throw apiError('rate_limited', {
        message: `A shop can export ${MAX_PER_DAY} tables a day. Try again tomorrow.`,
        retry_after_seconds: 3600,
      })
    await throwIfBusyAccount(tx, shop)
    const made = (await insertExport(tx, shop, body))!
    const { shop_id } = shop
    if (isForManagers(body.kind))
      await auditChange(tx, shop, { action: 'export.start', subject_id: made.id, subject_label: body.kind })
    await queueJob(
      tx,
      'export_table',
      { shop_id, export_id: made.id },
      { queue_name: await findLane(tx, TABLES_QUEUE, { shop_id }), max_attempts: 3 },
    )
    return made
  })

/** Refuses `not_found`. */
export async function getExport(db: Db, shop: ShopScope, id: string): Promise<TableExport> {
  const found = await findExport(db, shop.shop_id, id)
  if (found === undefined) throw apiError('not_found')
  return found
}

/** Can be repeated after a crash, because only a finished file gets its final name. */
export async function exportTable(platform: Platform, shop_id: string, export_id: string): Promise<void> {
  const db = platform.db.forShop(shop_id)
  const found = await findExport(db, shop_id, export_id)
  const run = { shop_id, export_id, run_id: randomUUID() }
  if (found === undefined || (await setRunning(db, run)) === 0) return
  const table = writerOf(found)
  const { config } = platform
  const path = (await openTableFolder(config.data_dir, 'exports')).pathOf(export_id)
  const part = newPart(path)
  try {
    // Of several exports requested together, each sees the room taken by the earlier exports.
    const full = await whyArchivesAreFull(
      platform.db.forPlatform(),
      shop_id,
      config.max_file_bytes_of_account,
    )
    if (full !== undefined) {
      await setFailed(db, run, full)
      return
    }
    const { total } = (await table.count(db, shop_id))!
    let rows = 0
    async function* texts() {
      for await (const chunk of table.write({
        db,
        shop_id,
        origin: config.public_url,
        language: found!.language,
      })) {
        rows += chunk.rows
        await noteProgress(db, shop_id, export_id, rows, total)
        yield chunk.text
      }
    }
    const output = createWriteStream(part, { mode: 0o600 })
    await withDiskReserve(config, output, () => pipeline(Readable.from(texts()), output))
    await rename(part, path)
    const { size: size_bytes } = await stat(path)
    await setReady(db, shop_id, export_id, { rows, size_bytes, keep_hours: KEEP_HOURS })
    await removeParts(path)
  } catch (error) {
    platform.log.error({ err: error, shop_id, export_id }, 'a table could not be exported')
    await rm(part, { force: true })
    await setFailed(
      db,
      run,
      error instanceof NoRoom
        ? 'The disk of this server is nearly full, so the table was not written. Try again later.'
        : 'The table could not be created. Try again.',
    )
  }
}

/** Refuses with `not_found`, `forbidden`, or `in_use` if the file is not ready or has expired. */
export async function linkToExport(
  { db, config }: { db: Db } & Pick<Platform, 'config'>,
  shop: ShopScope,
  actor: Actor,
  id: string,
): Promise<{ url: string; expires_at: string }> {
  throwIfRoleTooLow(shop, (await getExport(db, shop, id)).kind)
  const { link, token } = makeLink(actor, id)
  const set = await setLink(db, shop.shop_id, id, link)
  if (set === undefined) throw apiError('in_use', 'This file is not ready, or has expired.')
  return { url: `${config.public_url}${API_BASE}/exports/${token}`, expires_at: set.expires_at }
}

const rolesWith = (right: ShopRight) => SHOP_ROLES.filter((role) => hasRight(role, right))
const MAY_EXPORT = { all: rolesWith(tableExports.link.access), managed: rolesWith('shop:manage') }

export type LinkedExport = Pick<TableExport, 'id' | 'kind' | 'format' | 'language'>

/** Returns the export behind a link and uses the link up. Refuses every invalid link with `not_found`. */
export async function openLink(db: Db, token: string): Promise<LinkedExport> {
  const link = readLinkToken(token)
  const found = link && (await takeLink(db, link, MAY_EXPORT))
  if (found === undefined) throw apiError('not_found', 'This link was used or has expired. Get a new one.')
  return found
}
