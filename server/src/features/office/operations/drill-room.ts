// The disk room for the restore of a drill on this machine: a second copy of the uploaded files, and of the
// database if embedded.

import { stat } from 'node:fs/promises'
import { RestoreRefused } from '../../../backup/backup-errors.ts'
import { findOwnCluster } from '../../../db/embedded/cluster-folder.ts'
import { hasRoom, watchRoom } from '../../../integrations/files/disk-room.ts'
import type { Platform } from '../../../platform.ts'
import { findDatabaseFacts } from './operations.queries.ts'

interface Written {
  readonly folder: string
  readonly bytes: number
}

async function listWritten({ config, db }: Platform, file_bytes: number): Promise<Written[]> {
  const files = { folder: config.data_dir, bytes: file_bytes }
  const cluster = findOwnCluster(config)
  if (cluster === undefined) return [files]
  const { size_bytes } = (await findDatabaseFacts(db.forNoShop()))!
  return [files, { folder: cluster.folder, bytes: size_bytes }]
}

/**
 * Calls `restore` with a signal that aborts the restore if the free room falls below a disk's reserve.
 * Rejects with `RestoreRefused` in this case, or before the restore if the room is too small. `file_bytes` is
 * the size of all uploaded files.
 */
export async function keepingRoom<Result>(
  platform: Platform,
  file_bytes: number,
  restore: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { disk_reserve_bytes } = platform.config
  const no_room = new RestoreRefused(
    'The backup was made, but not restored: less than DISK_RESERVE_MB would stay free on the disk of DATA_DIR or of the embedded database. Make room there.',
  )
  const written = await Promise.all(
    (await listWritten(platform, file_bytes)).map(async (one) => ({
      ...one,
      disk: (await stat(one.folder)).dev,
    })),
  )
  for (const { folder, disk } of written) {
    const bytes = written.reduce((sum, other) => (other.disk === disk ? sum + other.bytes : sum), 0)
    if (!(await hasRoom(folder, bytes, disk_reserve_bytes))) throw no_room
  }
  const short = new AbortController()
  const stops = written.map(({ folder }) => watchRoom(folder, disk_reserve_bytes, () => short.abort(no_room)))
  try {
    return await restore(short.signal)
  } finally {
    for (const stop of stops) stop()
  }
}
