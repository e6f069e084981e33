// A backup as a file of a folder: under its name it is whole, and of those that a schedule makes only so many are kept.

import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BackupOptions, type BackupReport, takeBackup } from './take-backup.ts'

const OURS = /^kontor-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/

/** Told apart by the second; they sort by time. */
export const backupName = (at = new Date()): string =>
  `kontor-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

export interface WrittenBackup extends BackupReport {
  /** Of the file, in bytes. */
  size: number
}

/** Rejects where it could not be made; then there is no file of that name. */
export async function writeBackupFile(
  file: string,
  options: Omit<BackupOptions, 'output'>,
): Promise<WrittenBackup> {
  await mkdir(dirname(file), { recursive: true })
  // A backup that was cut short never looks like one.
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

/** Newest first; nothing where there is no such folder. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const ours = names
    .filter((name) => OURS.test(name))
    .sort()
    .reverse()
  return Promise.all(ours.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })))
}

/** Deletes all but the newest, and what is left of those that were cut short. Only files of our own naming are touched. */
export async function keepNewest(folder: string, count: number): Promise<void> {
  for (const { name } of (await listBackups(folder)).slice(count)) await rm(join(folder, name))
  for (const name of await readdir(folder))
    if (name.endsWith('.part') && OURS.test(name.slice(0, -'.part'.length))) await rm(join(folder, name))
}
