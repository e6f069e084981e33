// Writes a backup into a file. A file with a backup's final name is always complete. Of the backups in a folder, only the newest are kept.

import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BackupOptions, type BackupReport, takeBackup } from './take-backup.ts'

const OURS = /^kontor-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/

/** The file name of a backup, exact to the second; names sort by time. */
export const backupName = (at = new Date()): string =>
  `kontor-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

export interface WrittenBackup extends BackupReport {
  /** The size of the file in bytes. */
  size: number
}

/** Writes a backup to `file`. Where it rejects, there is no file of that name. */
export async function writeBackupFile(
  file: string,
  options: Omit<BackupOptions, 'output'>,
): Promise<WrittenBackup> {
  await mkdir(dirname(file), { recursive: true })
  // Written under another name, so that an incomplete backup never looks like a backup.
  const unfinished = `${file}.part`
  try {
    const report = await takeBackup({ ...options, output: createWriteStream(unfinished, { mode: 0o600 }) })
    await rename(unfinished, file)
    return { ...report, size: (await stat(file)).size }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export interface FoundBackup {
  name: string
  size: number
}

/** The backups in a folder, newest first; empty where there is no such folder. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const ours = names
    .filter((name) => OURS.test(name))
    .sort()
    .reverse()
  return Promise.all(ours.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })))
}

/** Deletes all but the newest `count` backups, and the rest of incomplete ones. Other files are left alone. */
export async function keepNewest(folder: string, count: number): Promise<void> {
  for (const { name } of (await listBackups(folder)).slice(count)) await rm(join(folder, name))
  for (const name of await readdir(folder))
    if (name.endsWith('.part') && OURS.test(name.slice(0, -'.part'.length))) await rm(join(folder, name))
}
