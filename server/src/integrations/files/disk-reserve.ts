// Writes a file of unknown size without touching the reserve of the disk.

import type { WriteStream } from 'node:fs'
import type { Config } from '../../config.ts'
import { hasRoom, watchRoom } from './disk-room.ts'

export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** Rejects with `NoRoom` and destroys the output if the output reaches the reserve of the disk. */
export async function withDiskReserve<Result>(
  { data_dir, disk_reserve_bytes }: Pick<Config, 'data_dir' | 'disk_reserve_bytes'>,
  output: WriteStream,
  work: () => Promise<Result>,
): Promise<Result> {
  const stop = watchRoom(data_dir, disk_reserve_bytes, () =>
    output.destroy(new NoRoom('The disk is nearly full.')),
  )
  try {
    if (!(await hasRoom(data_dir, 0, disk_reserve_bytes))) throw new NoRoom('The disk is nearly full.')
    return await work()
  } finally {
    stop()
  }
}
