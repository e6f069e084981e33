// The tables of the job queue, which belong to the queue's library. Nearly every start finds them as this version of the library makes them, and
// then need not load it, nor open the connection of its own that it asks for.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SERVER_ROOT } from '../../process/package-root.ts'

const { dependencies } = JSON.parse(readFileSync(join(SERVER_ROOT, 'package.json'), 'utf8'))
const VERSION: string = dependencies['graphile-worker']

/** Migrates the queue's tables, unless the comment on their schema says that this version of the library has done so. */
export async function keepQueueMigrated(client: pg.ClientBase, url: string): Promise<void> {
  const { rows } = await client.query<{ version: string | null }>(
    "select obj_description(to_regnamespace('graphile_worker'), 'pg_namespace') as version",
  )
  if (rows[0]?.version === VERSION) return
  const { migrateQueue } = await import('./migrate-queue.ts')
  await migrateQueue(url)
  await client.query(`comment on schema graphile_worker is ${pg.escapeLiteral(VERSION)}`)
}
