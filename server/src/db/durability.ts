// Checks in the database's own settings that acknowledged data survive a crash of the database.

import type { Db } from './pool.ts'
import { sql } from './sql.ts'

export interface Durability {
  /**
   * Why an acknowledged order may be lost, in a sentence for the operator; undefined if no order can be lost.
   */
  readonly problem: string | undefined
  /** A setting to change, although no order is at risk. */
  readonly advice: string | undefined
}

interface Settings {
  fsync: string
  synchronous_commit: string
  data_checksums: string
}

const askSettings = sql<Settings>`
  select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
    current_setting('data_checksums') as data_checksums`

export async function readDurability(db: Db): Promise<Durability> {
  const { fsync, synchronous_commit, data_checksums } = await db.one(askSettings)
  const off = [
    ...(fsync === 'off' ? ['fsync'] : []),
    ...(synchronous_commit === 'off' ? ['synchronous_commit'] : []),
  ]
  return {
    problem:
      off.length === 0
        ? undefined
        : `The database runs with ${off.join(' and ')} off, so orders it has acknowledged can be lost. Switch ${off.length > 1 ? 'them' : 'it'} on in postgresql.conf.`,
    advice:
      data_checksums === 'on'
        ? undefined
        : 'The database keeps no checksums, so damage to its files may go unnoticed. Stop it, and run pg_checksums --enable once.',
  }
}
