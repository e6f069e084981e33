// The restore drill makes a backup, restores the backup into a separate database and folder, and checks all
// invariants there. Operators then know that every retained backup is restorable, and how long a restore
// takes.

import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName, keepNewest, writeBackupFile } from '../../../backup/archive/write-backup-file.ts'
import { BackupRefused, BackupUnreadable, RestoreRefused } from '../../../backup/backup-errors.ts'
import { findMissingFiles, listNamedFiles } from '../../../backup/files/missing-files.ts'
import { makeStaging, removeLeftovers } from '../../../backup/files/staging.ts'
import { restoreBackup } from '../../../backup/restore-backup.ts'
import { throwIfNoCreatedb, withScratchDatabase } from '../../../backup/scratch-database.ts'
import { type OwnersDatabase, openAsOwner } from '../../../db/access/open-as-owner.ts'
import { type BrokenInvariant, checkInvariants } from '../../../invariants/check-invariants.ts'
import type { Platform } from '../../../platform.ts'
import { keepingRoom } from './drill-room.ts'
import { endDrill, endLostDrills, findLastPassed, insertDrill } from './drills.queries.ts'
import { watchDrills } from './watch-drills.ts'

async function withScratchFolder<T>(data_dir: string, work: (folder: string) => Promise<T>): Promise<T> {
  // Only one drill runs at a time.
  await removeLeftovers(data_dir, 'drill', 0)
  const folder = await makeStaging(data_dir, 'drill')
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** No statement timeout limits the work. */
async function asOwnerOf<T>(url: string, work: (db: OwnersDatabase) => Promise<T>): Promise<T> {
  const db = openAsOwner({ url, max: 1, statement_timeout_ms: 0, idle_in_transaction_timeout_ms: 0 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

interface Inspected {
  broken: BrokenInvariant[]
  /** The keys of files that rows name but the restore did not bring back. */
  missing: string[]
}

async function inspect(url: string, scratch: string, scratch_dir: string): Promise<Inspected> {
  const { broken, missing } = await asOwnerOf(scratch, async (db) => ({
    broken: await checkInvariants(db),
    missing: await findMissingFiles(db, scratch_dir),
  }))
  if (missing.length === 0) return { broken, missing }
  // Files deleted during the backup are not missing.
  const named = new Set(await asOwnerOf(url, listNamedFiles))
  return { broken, missing: missing.filter((key) => named.has(key)) }
}

/**
 * Returns the reason of a failed drill, for the operators. Foreseen errors carry the reason in their message.
 */
function failureOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const is_foreseen = [BackupRefused, BackupUnreadable, RestoreRefused].some(
    (known) => error instanceof known,
  )
  if (is_foreseen) return message
  if (code === 'ENOSPC') return 'The disk is full.'
  return `It ended with an error: ${message.slice(0, 300)}`
}

/** Returns the fault of the restored data; empty without a fault. */
function findingOf({ broken, missing }: Inspected): string {
  if (missing.length > 0)
    return `The backup lacks uploaded files that the database names (${missing.length}), such as ${missing[0]}. Check that DATA_DIR and its folder files are mounted and complete.`
  return broken.length === 0 ? '' : 'Everything was restored, but the consistency checks failed.'
}

interface DrillRun extends Inspected {
  file_name: string
  size_bytes: number
  row_count: number
  file_count: number
  backup_ms: number
  restore_ms: number
}

async function restoreDrill(platform: Platform, folder: string): Promise<DrillRun> {
  const { config, db } = platform
  const { data_dir, encryption_key, version, disk_reserve_bytes } = config
  const url = config.database_url ?? db.connection_string
  const file_name = backupName()
  const file = join(folder, file_name)
  await throwIfNoCreatedb(url)
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
        ...(await inspect(url, scratch, scratch_dir)),
        file_name,
        size_bytes: made.size,
        backup_ms,
        restore_ms,
        row_count: restored.tables.reduce((sum, { rows }) => sum + rows, 0),
        file_count: restored.files,
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
  // Only one drill runs at a time, so an older `running` drill was killed.
  await endLostDrills(db, { older_than_minutes: 0 })
  const { id } = (await insertDrill(db))!
  try {
    const drill = await restoreDrill(platform, backups.folder)
    const failure = findingOf(drill)
    const outcome = failure === '' ? 'passed' : 'failed'
    await endDrill(db, id, { ...drill, outcome, failure })
    const { size_bytes, restore_ms, missing } = drill
    log.info({ size_bytes, restore_ms, missing: missing.slice(0, 20) }, `the restore drill ${outcome}`)
  } catch (error) {
    log.error({ err: error }, 'the restore drill failed')
    await endDrill(db, id, { outcome: 'failed', failure: failureOf(error) })
  }
  // Old backups are deleted even after a failure, because failing drills would fill the disk. The newest
  // backup with a passed drill stays.
  const passed = await findLastPassed(db)
  await keepNewest(backups.folder, backups.keep, passed?.file_name).catch((error: Error) =>
    log.warn({ err: error }, 'old backups could not be deleted'),
  )
  await watchDrills(platform)
}
