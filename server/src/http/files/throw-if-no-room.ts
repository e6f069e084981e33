// Refuses writes that would leave too little room on the disks of this machine.

import type { Config } from '../../config.ts'
import { findOwnCluster } from '../../db/embedded/cluster-folder.ts'
import { roomIn } from '../../integrations/files/disk-room.ts'
import { apiError } from '../errors/problem.ts'

const ROOM_MAY_BE_MADE_IN_SECONDS = 300

export type DiskConfig = Pick<Config, 'data_dir' | 'database_url' | 'database_dir' | 'disk_reserve_bytes'>

/**
 * Returns the growing folders: the folder of the files, and the folder of a database on this machine, which
 * may be on a separate disk.
 */
const foldersOf = (config: DiskConfig): string[] =>
  [config.data_dir, findOwnCluster(config)?.folder, config.database_dir].filter(
    (folder) => folder !== undefined,
  )

/** Returns the free bytes of the fullest disk. */
export const freeBytes = async (config: DiskConfig): Promise<number> =>
  Math.min(...(await Promise.all(foldersOf(config).map(roomIn))))

/**
 * Returns true if storing the bytes leaves the reserve (DISK_RESERVE_MB) untouched. Without a reserve the
 * disks are not asked.
 */
export const isRoomLeft = async (config: DiskConfig, bytes: number): Promise<boolean> =>
  config.disk_reserve_bytes === 0 || (await freeBytes(config)) - bytes >= config.disk_reserve_bytes

const noRoom = (message: string) =>
  apiError('unavailable', { message, retry_after_seconds: ROOM_MAY_BE_MADE_IN_SECONDS })

/** Refuses `unavailable` if storing the bytes would use the reserve. */
export async function throwIfNoRoom(config: DiskConfig, bytes: number): Promise<void> {
  if (await isRoomLeft(config, bytes)) return
  throw noRoom(
    'The disk of this server is nearly full, so files cannot be stored. Please try again later, or contact the operator.',
  )
}

/** Refuses `unavailable` for a change in the back office that orders, payments and logins do not need. */
export async function throwIfNoRoomToWrite(config: DiskConfig): Promise<void> {
  if (await isRoomLeft(config, 0)) return
  throw noRoom(
    'The disk of this server is nearly full, so this change cannot be saved. Orders, payments and logins still work. Please try again later, or contact the operator.',
  )
}
