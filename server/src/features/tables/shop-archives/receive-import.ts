// Receives an archive. The user announces the archive and sends it in consecutive parts, and the check begins
// after the last part. A repeated part is accepted without writing it again. A part that does not continue
// the received parts is refused.

import { IMPORT_PART_BYTES, type ImportCreate, type ShopImport } from '@kontor/contract/tables/shop-archives'
import { isUuid } from '@kontor/contract/values/id'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { throwIfNoRoom } from '../../../http/files/throw-if-no-room.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import type { Platform } from '../../../platform.ts'
import { findLane } from '../../accounts/users/find-lane.ts'
import { inMegabytes } from '../../shops/limits/account-limits.ts'
import { openArchiveFolder } from './archive-folder.ts'
import {
  addReceived,
  countOwnLately,
  deleteImport,
  findBusyImport,
  findImport,
  findRunningImport,
  insertImport,
  lockImport,
  lockImportsOf,
  sumOwnBytes,
  updateAsCancelled,
  updateAsImporting,
} from './shop-imports.queries.ts'

/**
 * Refuses with `too_large` if the archive, or all open imports of the account together, are too large.
 * Refuses with `rate_limited` for more imports in a day than the installation allows.
 */
export async function createImport(
  { db, config }: { db: Db } & Pick<Platform, 'config'>,
  actor: Actor,
  body: ImportCreate,
): Promise<ShopImport> {
  const { shop_archives: settings, max_file_bytes_of_account } = config
  await throwIfNoRoom(config, body.size_bytes)
  if (body.size_bytes > settings.max_bytes)
    throw apiError('too_large', `An archive can have at most ${inMegabytes(settings.max_bytes)}.`)
  return db.transaction(async (tx) => {
    await lockImportsOf(tx, actor.user_id)
    if ((await countOwnLately(tx, actor.user_id))!.count >= settings.imports_per_day)
      throw apiError('rate_limited', {
        message: `At most ${settings.imports_per_day} archives a day can be imported. Try again tomorrow.`,
        retry_after_seconds: 3600,
      })
    const { bytes: open_bytes = 0 } = (await sumOwnBytes(tx, actor.user_id)) ?? {}
    if (open_bytes + body.size_bytes > max_file_bytes_of_account)
      throw apiError(
        'too_large',
        `The imports of an account can take up at most ${inMegabytes(max_file_bytes_of_account)}. Complete or cancel your open imports first.`,
      )
    return (await insertImport(tx, actor.user_id, body))!
  })
}

/** Returns whether an import of the user has not ended. */
export const hasRunningImport = async (db: Db, user_id: string): Promise<boolean> =>
  (await findRunningImport(db, user_id)) !== undefined

/** The user's own import. Refuses `not_found`. */
export async function getImport(db: Db, actor: Actor, id: string): Promise<ShopImport> {
  const found = isUuid(id) ? await findImport(db, actor.user_id, id) : undefined
  if (found === undefined) throw apiError('not_found')
  return found
}

/**
 * Refuses with `in_use` while another archive of the user is checked or imported, because accounts share a
 * queue.
 */
async function throwIfBusy(tx: Tx, user_id: string, id: string): Promise<void> {
  await lockImportsOf(tx, user_id)
  if (await findBusyImport(tx, user_id, id))
    throw apiError('in_use', 'Another archive is being checked or imported. Try again when it is done.')
}

interface Part {
  offset: number
  bytes: unknown
}

/**
 * Stores a part and returns the import with the number of received bytes. The last part adds the job that
 * checks the archive. The last part is refused with `in_use` while another archive of the user is checked or
 * imported. Throws `stale` if the part does not continue the received parts; the import says where to
 * continue.
 */
export async function receivePart(
  { db, config }: { db: Db } & Pick<Platform, 'config'>,
  actor: Actor,
  id: string,
  { offset, bytes }: Part,
): Promise<ShopImport> {
  const found = await getImport(db, actor, id)
  if (!Buffer.isBuffer(bytes))
    throw apiError('unsupported_media_type', 'Send a part of the archive as application/octet-stream.')
  const { size_bytes, received_bytes } = found
  if (bytes.length === 0 || bytes.length > IMPORT_PART_BYTES || offset + bytes.length > size_bytes)
    throw invalidField('offset', 'This part is longer than the missing rest.')
  if (offset + bytes.length <= received_bytes) return found
  if (found.status !== 'receiving') throw apiError('stale', 'Upload the archive again.')
  if (offset !== received_bytes) throw apiError('stale', 'This part does not follow the received bytes.')
  await throwIfNoRoom(config, bytes.length)
  const folder = await openArchiveFolder(config.data_dir)
  return db.transaction(async (tx) => {
    if (offset + bytes.length === size_bytes) await throwIfBusy(tx, actor.user_id, id)
    const now = await lockImport(tx, actor.user_id, id)
    if (now?.status !== 'receiving' || now.received_bytes !== offset)
      throw apiError('stale', 'This part does not follow the received bytes.')
    await folder.writeAt(id, offset, bytes)
    const received = (await addReceived(tx, id, offset, bytes.length))!
    if (received.status === 'checking') await queueImportJob(tx, actor, 'check_import', id)
    return received
  })
}

async function queueImportJob(db: Db, actor: Actor, task: 'check_import' | 'import_shop', import_id: string) {
  const queue_name = await findLane(db, 'shop-imports', { account_id: actor.user_id })
  await queueJob(db, task, { import_id }, { queue_name, max_attempts: 3 })
}

/**
 * Starts the import of a checked archive. Returns a running or finished import unchanged. Refuses with
 * `in_use` in every other state, and while another import runs.
 */
export async function startImport(
  { db, config }: { db: Db } & Pick<Platform, 'config'>,
  actor: Actor,
  id: string,
): Promise<ShopImport> {
  const found = await getImport(db, actor, id)
  if (found.status === 'importing' || found.status === 'done') return found
  await throwIfNoRoom(config, 0)
  return db.transaction(async (tx) => {
    await throwIfBusy(tx, actor.user_id, found.id)
    const started = await updateAsImporting(tx, found.id)
    if (started === undefined) throw apiError('in_use', 'Upload the archive again.')
    await queueImportJob(tx, actor, 'import_shop', found.id)
    return started
  })
}

/**
 * Deletes the archive. Deletes the import too if the archive was incomplete. If the archive was complete, the
 * server has already worked on it, so the import stays as cancelled and counts towards the daily limit. Throws
 * `in_use` while the shop is being created.
 */
export async function cancelImport(
  { db, config }: { db: Db } & Pick<Platform, 'config'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const { id: known } = await getImport(db, actor, id)
  const folder = await openArchiveFolder(config.data_dir)
  await db.transaction(async (tx) => {
    const now = await lockImport(tx, actor.user_id, known)
    if (now?.status === 'importing') throw apiError('in_use', 'The shop is being created. Please wait.')
    if (now?.status === 'receiving') await deleteImport(tx, known)
    else await updateAsCancelled(tx, known, 'The import was cancelled.')
    await folder.removeImport(known)
  })
}
