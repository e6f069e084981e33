// The job that makes the archive of a shop. The job can be repeated after a crash, because only a finished
// archive gets its final file name.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { openDatabase } from '../../../db/pool.ts'
import { NoRoom, withDiskReserve } from '../../../integrations/files/disk-reserve.ts'
import { newPart, removeParts } from '../../../integrations/files/part-files.ts'
import { type Bound, forShop, type Platform } from '../../../platform.ts'
import { findInvoiceFile } from '../../invoices/invoice-file.ts'
import type { InvoicePrinter } from '../../invoices/printing/invoice-printer.ts'
import { openArchiveFolder } from './archive-folder.ts'
import { noteProgress, setFailed, setReady, setRunning } from './shop-exports.queries.ts'
import { throttled } from './throttled.ts'
import { listUndrawn } from './writing/reading-shop.queries.ts'
import { writeArchive } from './writing/write-archive.ts'

/** The export also draws documents that nobody has requested yet. */
export interface Exporting extends Platform {
  readonly printer: InvoicePrinter
}

const BATCH_SIZE = 100

/**
 * Draws the missing documents of invoices, because documents drawn in another installation could look
 * different.
 */
async function drawMissing({ db, files, printer }: Bound<Exporting>, shop_id: string): Promise<void> {
  for (;;) {
    const missing = await listUndrawn(db, shop_id, BATCH_SIZE)
    for (const { id } of missing) await findInvoiceFile({ db, files, printer }, shop_id, id, 'for_archive')
    if (missing.length < BATCH_SIZE) return
  }
}

export async function exportShop(all: Exporting, shop_id: string, export_id: string): Promise<void> {
  const platform = forShop(all, shop_id)
  const { db, config, files, log } = platform
  const run = { shop_id, export_id, run_id: randomUUID() }
  if ((await setRunning(db, run)) === 0) return
  const folder = await openArchiveFolder(config.data_dir)
  const path = folder.exportPath(export_id)
  const [part, kept_files] = [newPart(path), newPart(path)]
  const reader = openDatabase({
    url: all.db.connection_string,
    role: all.db.role,
    max: 1,
    application_name: 'kontor-export',
    statement_timeout_ms: 0,
    idle_in_transaction_timeout_ms: 0,
  })
  try {
    await drawMissing(platform, shop_id)
    await mkdir(kept_files)
    const output = createWriteStream(part, { mode: 0o600 })
    const counts = await withDiskReserve(config, output, () =>
      writeArchive({
        db: reader.forShop(shop_id),
        files,
        kept_files,
        shop_id,
        version: config.version,
        output,
        onProgress: throttled((done, total) => noteProgress(db, shop_id, export_id, done, total)),
      }),
    )
    const size_bytes = await folder.finish(export_id, part)
    const made = { size_bytes, counts, keep_hours: config.shop_archives.keep_hours }
    await db.transaction((tx) => setReady(tx, shop_id, export_id, made))
    await removeParts(path)
  } catch (error) {
    log.error({ err: error, shop_id, export_id }, 'a shop could not be exported')
    await rm(part, { force: true })
    await setFailed(
      db,
      run,
      error instanceof NoRoom
        ? 'The disk of this server is nearly full, so the archive was not created. Try again later.'
        : 'The archive could not be created. Try again.',
    )
  } finally {
    await rm(kept_files, { recursive: true, force: true })
    await reader.close()
  }
}
