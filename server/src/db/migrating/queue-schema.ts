// The tables of the job queue, which belong to the library of the queue. Nearly every start finds the tables
// in the form of the library's version, and loads neither the library nor the extra connection for its
// migrations.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SERVER_ROOT } from '../../process/package-root.ts'

const { dependencies } = JSON.parse(readFileSync(join(SERVER_ROOT, 'package.json'), 'utf8'))
const VERSION: string = dependencies['graphile-worker']

/** Migrates the tables of the queue, unless the comment on their schema names this version of the library. */
export async function keepQueueMigrated(client: pg.ClientBase, url: string): Promise<void> {
  const { rows } = await client.query<{ version: string | null }>(
    "select obj_description(to_regnamespace('graphile_worker'), 'pg_namespace') as version",
  )
  if (rows[0]?.version === VERSION) return
  const { migrateQueue } = await import('./migrate-queue.ts')
  await migrateQueue(url)
  await client.query(`comment on schema graphile_worker is ${pg.escapeLiteral(VERSION)}`)
}
