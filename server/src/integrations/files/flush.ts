// Flushes written data to the disk, because a power cut must not lose anything that was reported as done.

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

/**
 * Flushes the names in a folder. Does nothing if the file system cannot do it or the folder cannot be read.
 */
export async function flushFolder(path: string): Promise<void> {
  try {
    await syncAndClose(await open(path))
  } catch (error) {
    // The error codes of systems that cannot flush a folder; PostgreSQL ignores the same codes.
    if (
      !['EACCES', 'EISDIR', 'EBADF', 'EINVAL', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
    )
      throw error
  }
}

/** Flushes the names in a folder and in all folders below, and the folder's own name. */
export async function flushTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await flushFolder(join(entry.parentPath, entry.name))
  await flushFolder(folder)
  await flushFolder(dirname(folder))
}
