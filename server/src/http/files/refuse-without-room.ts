// Refuses to take what would leave too little room on the disk.

import type { Config } from '../../config.ts'
import { hasRoom } from '../../integrations/files/disk-room.ts'
import { apiError } from '../errors/problem.ts'

const ROOM_MAY_BE_MADE_IN_SECONDS = 300

/** Refuses `unavailable` if so many bytes more would take of the reserve (DISK_RESERVE_MB). */
export async function refuseWithoutRoom(
  { data_dir, disk_reserve_bytes }: Pick<Config, 'data_dir' | 'disk_reserve_bytes'>,
  bytes: number,
): Promise<void> {
  if (await hasRoom(data_dir, bytes, disk_reserve_bytes)) return
  throw apiError('unavailable', {
    message:
      'The disk of this server is nearly full, so files cannot be stored. Please try again later, or contact the operator.',
    retry_after_seconds: ROOM_MAY_BE_MADE_IN_SECONDS,
  })
}
