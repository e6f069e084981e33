// The room that stays free on a disk, whatever is uploaded, exported, imported or backed up: a database without room for its log stops, and with it
// every shop.

import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What this user can still write where the folder is, or will be, in bytes. Infinity where the file system does not know its size, as some network ones do not. */
export async function roomIn(folder: string): Promise<number> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder)
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    return roomIn(dirname(folder))
  }
}

/**
 * Returns true if so many bytes leave the reserve untouched. Without a reserve the file system is not asked.
 */
export const hasRoom = async (folder: string, bytes: number, reserve_bytes: number): Promise<boolean> =>
  reserve_bytes === 0 || (await roomIn(folder)) - bytes >= reserve_bytes

const POLL_EVERY_MS = 500

/**
 * Looks again and again while something of unknown size is written, and calls `onShort` once the reserve is touched. Returns what ends that.
 */
export function watchRoom(folder: string, reserve_bytes: number, onShort: () => void): () => void {
  const look = setInterval(async () => {
    if (await hasRoom(folder, 0, reserve_bytes).catch(() => true)) return
    clearInterval(look)
    onShort()
  }, POLL_EVERY_MS)
  look.unref()
  return () => clearInterval(look)
}
