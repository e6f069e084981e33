// Flushes what was written to the disk, so that a power cut afterwards loses nothing that was reported as done.

import { type FileHandle, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

async function syncAndClose(handle: FileHandle): Promise<void> {
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const flushFile = async (path: string): Promise<void> => syncAndClose(await open(path, 'r+'))

/** Flushes the names in a folder. Where its file system knows of no such thing, or the folder cannot be read, nothing happens. */
export async function flushFolder(path: string): Promise<void> {
  try {
    await syncAndClose(await open(path))
  } catch (error) {
    // What systems answer that cannot do it; PostgreSQL passes over the same.
    if (
      !['EACCES', 'EISDIR', 'EBADF', 'EINVAL', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
    )
      throw error
  }
}

/** Flushes the names in a folder, in all folders below it, and its own. */
export async function flushTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await flushFolder(join(entry.parentPath, entry.name))
  await flushFolder(folder)
  await flushFolder(dirname(folder))
}
