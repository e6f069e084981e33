// The jobs of an import: the check, which stores nothing of the archive, and the creation of the shop. The
// transaction that creates the shop also marks the import as done, so a repeated job creates only one shop.

import { createReadStream } from 'node:fs'
import { openDatabase } from '../../../db/pool.ts'
import { isUnavailable } from '../../../db/unavailable.ts'
import { PictureTooSlow } from '../../../integrations/files/picture.ts'
import { type BoundPlatform, forNoShop, forPlatform, type Platform } from '../../../platform.ts'
import { makeSigner } from '../../../secrets/signature.ts'
import { makeParties } from '../../accounts/users/find-party.ts'
import { recordAudit } from '../../shops/audit/record-audit.ts'
import { type ArchiveFolder, openArchiveFolder } from './archive-folder.ts'
import { fillShop } from './filling/fill-shop.ts'
import { makeNewIds } from './new-ids.ts'
import { ArchiveRefused } from './reading/archive-refused.ts'
import { checkArchive } from './reading/check-archive.ts'
import { findForJob, noteImported, setChecked, setDone, setRefused } from './shop-imports.queries.ts'
import { throttled } from './throttled.ts'

/** The allowed ratio of unpacked size to the maximum archive size. */
const UNPACKED = 8

/**
 * Returns whether another attempt may help. If the archive file is gone, another attempt does not help. The
 * error of a missing file names the path; an error of the database socket has no path.
 */
const mayPass = (error: unknown): boolean =>
  error instanceof PictureTooSlow || (isUnavailable(error) && !(error instanceof Error && 'path' in error))

/**
 * Runs the work. If the work throws, notes the import as refused (`ArchiveRefused`) or failed, and deletes
 * the archive. Throws temporary errors, so that the job is tried again.
 */
async function endingImport(
  { db, log }: BoundPlatform,
  folder: ArchiveFolder,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ArchiveRefused) {
      log.warn({ import_id: id, reason: error.message, err: error.cause }, 'an archive was refused')
      await setRefused(db, id, 'refused', error.message)
    } else if (mayPass(error)) throw error
    else {
      log.error({ err: error, import_id: id }, 'an archive could not be imported')
      await setRefused(
        db,
        id,
        'failed',
        'The archive could not be imported, and nothing was changed. Try again.',
      )
    }
    await folder.removeImport(id)
  }
}

export async function checkImport(all: Platform, id: string): Promise<void> {
  const platform = forNoShop(all)
  const { db, config } = platform
  if ((await findForJob(db, id))?.status !== 'checking') return
  const folder = await openArchiveFolder(config.data_dir)
  await endingImport(platform, folder, id, async () => {
    const max_bytes = config.shop_archives.max_bytes * UNPACKED
    const summary = await checkArchive(createReadStream(folder.importPath(id)), max_bytes)
    const total = Object.values(summary.counts).reduce((sum, count) => sum + count, 0)
    await setChecked(db, id, summary, total)
  })
}

export async function importShop(all: Platform, id: string): Promise<void> {
  const platform = forPlatform(all)
  const { db, config, files } = platform
  const found = await findForJob(db, id)
  if (found?.status !== 'importing') return
  const { user_id } = found
  const folder = await openArchiveFolder(config.data_dir)
  const filler = openDatabase({
    url: all.db.connection_string,
    role: all.db.role,
    files_origin: all.db.files_origin,
    max: 1,
    application_name: 'kontor-import',
    statement_timeout_ms: 0,
    lock_timeout_ms: 10_000,
    idle_in_transaction_timeout_ms: 0,
  })
  try {
    await endingImport(platform, folder, id, async () => {
      await fillShop({
        db: filler.forPlatform(),
        files,
        user_id,
        party: await makeParties(all).ofAccount(user_id),
        origin: config.public_url,
        ids: makeNewIds(makeSigner(config, 'ids of an import'), id),
        max_bytes: config.shop_archives.max_bytes * UNPACKED,
        limits: config,
        open: () => createReadStream(folder.importPath(id)),
        onProgress: throttled((done) => noteImported(db, id, done)),
        async finish(tx, shop) {
          await recordAudit(tx, {
            shop_id: shop.id,
            actor_user_id: user_id,
            action: 'shop.import',
            subject_id: shop.id,
            subject_label: shop.name,
            after: { name: shop.name, slug: shop.slug },
          })
          if ((await setDone(tx, id, shop.id)) === 0)
            throw new Error('The import was ended by another process.')
        },
      })
      await folder.removeImport(id)
    })
  } finally {
    await filler.close()
  }
}
