// The reserve that stays free on a disk despite uploads, exports, imports and backups. A database without
// room for its log stops, and with it every shop.

import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Returns the bytes that the user can still write at the place of the folder, which may not exist yet.
 * Returns Infinity if the file system does not know its size, as some network file systems do.
 */
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
 * Returns true if writing the bytes leaves the reserve untouched. If there is no reserve, the file system is
 * not asked.
 */
export const hasRoom = async (folder: string, bytes: number, reserve_bytes: number): Promise<boolean> =>
  reserve_bytes === 0 || (await roomIn(folder)) - bytes >= reserve_bytes

const POLL_EVERY_MS = 500

/**
 * Checks the room repeatedly during a write of unknown size, and calls `onShort` when the write uses the
 * reserve. Returns a function that ends the checks.
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
