// A temporary database beside the one in use, for a drill. It always has the same name: one that a crash left behind is dropped when the next
// drill begins.

import { createHash } from 'node:crypto'
import pg from 'pg'
import { NO_LIMITS } from '../db/access/row-security.ts'
import { RestoreRefused } from './backup-errors.ts'

/** The name depends on the database it belongs to, since several installations may share a cluster. */
const nameFor = (url: URL): string =>
  `kontor_drill_${createHash('sha256').update(url.pathname).digest('hex').slice(0, 12)}`

async function connect<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kontor-drill',
    options: NO_LIMITS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const administer = (url: string, statements: readonly string[]): Promise<void> =>
  connect(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** Throws `RestoreRefused` if the database's user may not create the temporary database: better known before a backup is made for it. */
export async function throwIfNoCreatedb(url: string): Promise<void> {
  const { rows } = await connect(url, (client) =>
    client.query<{ name: string; may: boolean }>(
      'select quote_ident(rolname) as name, rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    ),
  )
  const [role] = rows
  if (role && !role.may)
    throw new RestoreRefused(
      `The database user may not create databases, which a drill needs. Run once, as a superuser: alter role ${role.name} createdb`,
    )
}

/** Runs `work` with the URL of an empty database, which is dropped afterwards, even where `work` fails. */
export async function withScratchDatabase<T>(url: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = new URL(url)
  const name = nameFor(scratch)
  scratch.pathname = `/${name}`
  const drop = `drop database if exists ${name} with (force)`
  await administer(url, [drop, `create database ${name} template template0`])
  try {
    return await work(scratch.href)
  } finally {
    await administer(url, [drop])
  }
}
