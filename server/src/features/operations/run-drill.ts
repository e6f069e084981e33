// The restore drill: makes a backup, restores it into a separate database and folder, and checks all invariants there. So every retained backup is
// known to be restorable, and how long that takes.

import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName, keepNewest, writeBackupFile } from '../../backup/archive/write-backup-file.ts'
import { BackupRefused, BackupUnreadable, RestoreRefused } from '../../backup/backup-errors.ts'
import { makeStaging, removeLeftovers } from '../../backup/files/staging.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { refuseWithoutCreatedb, withScratchDatabase } from '../../backup/scratch-database.ts'
import { openAsOwner } from '../../db/access/open-as-owner.ts'
import { type BrokenInvariant, checkInvariants } from '../../invariants/check-invariants.ts'
import type { Platform } from '../../platform.ts'
import { keepingRoom } from './drill-room.ts'
import { endDrill, endLostDrills, findLastPassed, insertDrill } from './drills.queries.ts'
import { watchDrills } from './watch-drills.ts'

async function withScratchFolder<T>(data_dir: string, work: (folder: string) => Promise<T>): Promise<T> {
  // There is one drill at a time.
  await removeLeftovers(data_dir, 'drill', 0)
  const folder = await makeStaging(data_dir, 'drill')
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function askAll(url: string): Promise<BrokenInvariant[]> {
  const db = openAsOwner({ url, max: 1, statement_timeout_ms: 0, idle_in_transaction_timeout_ms: 0 })
  try {
    return await checkInvariants(db)
  } finally {
    await db.close()
  }
}

/** Why the drill failed, for the operators. Foreseen errors have a message that says it. */
function failureOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const is_foreseen = [BackupRefused, BackupUnreadable, RestoreRefused].some(
    (known) => error instanceof known,
  )
  if (is_foreseen) return message
  if (code === 'ENOSPC') return 'The disk is full.'
  return `It ended with an error: ${message.slice(0, 300)}`
}

interface Tried {
  file_name: string
  size_bytes: number
  row_count: number
  file_count: number
  backup_ms: number
  restore_ms: number
  broken: BrokenInvariant[]
}

async function tryOut(platform: Platform, folder: string): Promise<Tried> {
  const { config, db } = platform
  const { data_dir, encryption_key, version, disk_reserve_bytes } = config
  const url = config.database_url ?? db.connection_string
  const file_name = backupName()
  const file = join(folder, file_name)
  await refuseWithoutCreatedb(url)
  let since = performance.now()
  const made = await writeBackupFile(file, { url, data_dir, encryption_key, version, disk_reserve_bytes })
  const backup_ms = Math.round(performance.now() - since)
  return withScratchFolder(data_dir, (scratch_dir) =>
    withScratchDatabase(url, async (scratch) => {
      since = performance.now()
      const into = { url: scratch, data_dir: scratch_dir, encryption_key }
      const restored = await keepingRoom(platform, made.file_bytes, (signal) =>
        restoreBackup({ ...into, input: createReadStream(file), signal }),
      )
      if (restored.late_failure !== undefined) throw restored.late_failure
      const restore_ms = Math.round(performance.now() - since)
      return {
        file_name,
        size_bytes: made.size,
        backup_ms,
        restore_ms,
        row_count: restored.tables.reduce((sum, { rows }) => sum + rows, 0),
        file_count: restored.files,
        broken: await askAll(scratch),
      }
    }),
  )
}

/** Does nothing if no folder for backups is set. The result is stored, and the operators get a mail if the drill failed. */
export async function runDrill(platform: Platform): Promise<void> {
  const { log, config } = platform
  const db = platform.db.forNoShop()
  const { backups } = config
  if (backups === undefined) return
  // Only one drill runs at a time, so another that is still `running` was killed.
  await endLostDrills(db, { older_than_minutes: 0 })
  const { id } = (await insertDrill(db))!
  try {
    const tried = await tryOut(platform, backups.folder)
    const outcome = tried.broken.length === 0 ? 'passed' : 'failed'
    const failure = outcome === 'passed' ? '' : 'Everything was restored, but the consistency checks failed.'
    await endDrill(db, id, { ...tried, outcome, failure })
    log.info({ size_bytes: tried.size_bytes, restore_ms: tried.restore_ms }, `the restore drill ${outcome}`)
  } catch (error) {
    log.error({ err: error }, 'the restore drill failed')
    await endDrill(db, id, { outcome: 'failed', failure: failureOf(error) })
  }
  // After a failure, too, or drills that fail would fill the disk; but the newest backup that is known to be restorable stays.
  const passed = await findLastPassed(db)
  await keepNewest(backups.folder, backups.keep, passed?.file_name).catch((error: Error) =>
    log.warn({ err: error }, 'old backups could not be deleted'),
  )
  await watchDrills(platform)
}
