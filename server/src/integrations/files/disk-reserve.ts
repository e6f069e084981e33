// Writing a file of unknown size that leaves the disk's reserve alone.

import type { WriteStream } from 'node:fs'
import type { Config } from '../../config.ts'
import { hasRoom, watchRoom } from './disk-room.ts'

export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** Rejects with `NoRoom` if the output takes of the disk's reserve; the output is destroyed then. */
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
