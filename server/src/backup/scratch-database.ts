// A temporary database beside the one in use, for a drill. It always has the same name: one that a crash left behind is dropped when the next
// drill begins.

import { createHash } from 'node:crypto'
import pg from 'pg'
import { RestoreRefused } from './backup-errors.ts'

/** The name depends on the database it belongs to, since several installations may share a cluster. */
const nameFor = (url: URL): string =>
  `kontor_drill_${createHash('sha256').update(url.pathname).digest('hex').slice(0, 12)}`

async function administer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-drill' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code === '42501')
      throw new RestoreRefused(
        'The database user may not create databases, which a drill needs: alter role … createdb.',
      )
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
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
