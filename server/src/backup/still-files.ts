// A snapshot of the uploaded files while the shop goes on, made of hard links: they need no disk space, and a file that is removed meanwhile
// stays readable through its link.

import { link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const STAGING = 'backup-'
const DAY_MS = 24 * 60 * 60 * 1000

export interface StillFiles {
  /** Keys below `files`, sorted. */
  readonly keys: string[]
  pathOf(key: string): string
  remove(): Promise<void>
}

async function listKeys(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
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
        throw error
      },
    )
    if (is_linked) seen.add(key)
  }
}

/** Removes what killed backups left behind more than a day ago. */
async function removeOldStaging(data_dir: string): Promise<void> {
  for (const name of await readdir(data_dir)) {
    if (!name.startsWith(STAGING)) continue
    const path = join(data_dir, name)
    const found = await stat(path)
    if (found.isDirectory() && Date.now() - found.mtimeMs > DAY_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/**
 * Links all files, then calls `fix`, which takes the database's snapshot, then links the files that were added in between. A file is written
 * before its row and removed after it, so every row of the snapshot has its file.
 */
export async function holdFiles(data_dir: string, fix: () => Promise<void>): Promise<StillFiles> {
  await removeOldStaging(data_dir)
  const staging = await mkdtemp(join(data_dir, STAGING))
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
