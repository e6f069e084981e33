// Writes a backup into a file. A file with a backup's final name is always complete. All but the newest backups in a folder are deleted.

import type { WriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasRoom, watchRoom } from '../../integrations/files/disk-room.ts'
import { flushFolder } from '../../integrations/files/flush.ts'
import { fileErrorMessage } from '../../process/file-error-message.ts'
import { BackupRefused } from '../backup-errors.ts'
import { type BackupOptions, type BackupReport, takeBackup } from '../take-backup.ts'

const OURS = /^kontor-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/

/** The file name of a backup, exact to the second; names sort by time. */
export const backupName = (at = new Date()): string =>
  `kontor-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

export interface WrittenBackup extends BackupReport {
  /** The size of the file in bytes. */
  size: number
}

/**
 * Returns whether writing failed. `takeBackup` rejects with the first error, which may also come from a file
 * being read or from the database.
 */
function isOfWriting(error: unknown, unfinished: string): boolean {
  const { path, syscall } = error as NodeJS.ErrnoException
  return path === unfinished || syscall === 'write' || syscall === 'fsync'
}

/** Returns the error of writing `file`, in words if the operator can remove the cause. */
function unwritable(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const reason = fileErrorMessage(error) ?? (code === 'ENOENT' ? 'there is no such folder' : undefined)
  if (reason === undefined) return error
  return new BackupRefused(`The backup cannot be written to ${file}: ${reason}.`, { cause: error })
}

async function openUnfinished(file: string, unfinished: string): Promise<WriteStream> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory())
    throw new BackupRefused(
      `${file} is a folder. Name a file that is to be written there: ${join(file, backupName())}`,
    )
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    return (await open(unfinished, 'w', 0o600)).createWriteStream({ flush: true })
  } catch (error) {
    throw unwritable(file, error)
  }
}

/**
 * Writes a backup to `file`. After a rejection no file of this name exists. Rejects with `BackupRefused` if
 * the operator can remove the cause.
 */
export async function writeBackupFile(
  file: string,
  { disk_reserve_bytes = 0, ...options }: Omit<BackupOptions, 'output'> & { disk_reserve_bytes?: number },
): Promise<WrittenBackup> {
  // The unfinished file has a different name, so an incomplete backup never looks like a backup.
  const unfinished = `${file}.part`
  const no_room = new BackupRefused(
    `The backup is not written to ${file}: less than DISK_RESERVE_MB would stay free on that disk. Make room there, or choose another folder.`,
  )
  if (!(await hasRoom(dirname(file), 0, disk_reserve_bytes))) throw no_room
  const output = await openUnfinished(file, unfinished)
  const stop = watchRoom(dirname(file), disk_reserve_bytes, () => output.destroy(no_room))
  try {
    const report = await takeBackup({ ...options, output })
    await rename(unfinished, file)
    await flushFolder(dirname(file))
    return { ...report, size: (await stat(file)).size }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isOfWriting(error, unfinished) ? unwritable(file, error) : error
  } finally {
    stop()
  }
}

export interface FoundBackup {
  name: string
  size: number
}

/** Lists the backups of a folder, newest first. Returns an empty list if the folder does not exist. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const ours = names
    .filter((name) => OURS.test(name))
    .sort()
    .reverse()
  return Promise.all(ours.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })))
}

const HOUR_MS = 3_600_000

/**
 * Keeps the newest `count` backups and `spared`; deletes older backups and the remains of incomplete backups.
 * Keeps files of other names, and backups written within an hour before the newest backup, because a second
 * program may be writing one.
 */
export async function keepNewest(folder: string, count: number, spared?: string): Promise<void> {
  const backups = await listBackups(folder)
  const [newest] = backups
  if (newest === undefined) return
  const changedAt = async (name: string) => (await stat(join(folder, name))).mtimeMs
  const since = (await changedAt(newest.name)) - HOUR_MS
  for (const { name } of backups.slice(count)) if (name !== spared) await rm(join(folder, name))
  for (const name of await readdir(folder)) {
    const is_incomplete = name.endsWith('.part') && OURS.test(name.slice(0, -'.part'.length))
    if (is_incomplete && (await changedAt(name)) < since) await rm(join(folder, name))
  }
}
