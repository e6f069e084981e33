// A snapshot of the uploaded files while the shop runs, made of hard links. Hard links need no disk space,
// and a file removed during the backup stays readable through its link.

import { link, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { BackupRefused } from '../backup-errors.ts'
import { makeStaging, removeLeftovers } from './staging.ts'

/**
 * Lists the paths of all files below the folder, relative to the folder. Rejects if the folder does not
 * exist.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

// The error codes of systems on which a link is impossible: across disks, on file systems without links, and
// for files of another user.
const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP']

const DAY_MS = 24 * 60 * 60 * 1000

export interface FileSnapshot {
  /** Keys below `files`, sorted. */
  readonly keys: string[]
  pathOf(key: string): string
  remove(): Promise<void>
}

async function listKeys(folder: string): Promise<string[]> {
  const keys = await listFiles(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return keys.filter((key) => !key.endsWith('.part'))
}

async function linkAll(from: string, to: string, seen: Set<string>): Promise<void> {
  for (const key of await listKeys(from)) {
    if (seen.has(key)) continue
    const target = join(to, key)
    await mkdir(dirname(target), { recursive: true })
    const is_linked = await link(join(from, key), target).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        // The file has been removed in the meantime.
        if (error.code === 'ENOENT') return false
        if (!NO_LINK.includes(error.code ?? '')) throw error
        throw new BackupRefused(
          `The uploaded file ${key} cannot be linked into ${to} (${error.code}). A backup needs all of DATA_DIR, with its folder files, on one file system that has hard links, and uploaded files that belong to Kontor's user.`,
          { cause: error },
        )
      },
    )
    if (is_linked) seen.add(key)
  }
}

/**
 * Links all files, then calls `fix`, which takes the snapshot of the database, then links the files added in
 * between. A file is written before its row and removed after its row, so every row of the snapshot has its
 * file. Rejects with `BackupRefused` if files cannot be linked.
 */
export async function snapshotFiles(data_dir: string, fix: () => Promise<void>): Promise<FileSnapshot> {
  // A second backup may be running.
  await removeLeftovers(data_dir, 'backup', DAY_MS)
  const staging = await makeStaging(data_dir, 'backup')
  const seen = new Set<string>()
  try {
    await linkAll(join(data_dir, 'files'), staging, seen)
    await fix()
    await linkAll(join(data_dir, 'files'), staging, seen)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
  return {
    keys: [...seen].sort(),
    pathOf: (key) => join(staging, key),
    remove: () => rm(staging, { recursive: true, force: true }),
  }
}
