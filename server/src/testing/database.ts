// A database for a test file: a copy of the migrated template, so that test files never see each other's rows. It is dropped when the test file
// has ended.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OwnersDatabase, openAsOwner } from '../db/access/open-as-owner.ts'
import type { DatabaseOptions } from '../db/pool.ts'
import { type CloseLater, closeAtEnd } from './closing.ts'
import { TEMPLATE_DATABASE } from './postgres.ts'

/** The role that the program acts as in test databases. */
export const APP_ROLE = 'kontor_app'

let administration: pg.Pool | undefined

/** Over one connection that stays open: a new one would take longer than most statements. */
async function administer(statement: string): Promise<void> {
  if (administration === undefined) {
    const connectionString = inject('postgres_url')
    administration = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The server may end before this process.
    administration.on('error', () => undefined)
  }
  await administration.query(statement)
}

/** Opens a fresh, migrated, empty database. Call it at the top of a test file or in `beforeAll`. */
export const freshDatabase = (
  options: Partial<DatabaseOptions> = {},
  later: CloseLater = closeAtEnd,
): Promise<OwnersDatabase> =>
  // Copying files is quicker than writing them through the WAL, as long as fsync is off.
  openCopy(`template ${TEMPLATE_DATABASE} strategy file_copy`, options, later)

/** The database's address by TCP, without its Unix socket: for tests of the network between. */
export function byTcp({ connection_string }: Pick<OwnersDatabase, 'connection_string'>): URL {
  const url = new URL(connection_string)
  url.search = ''
  return url
}

/** Opens a database without any tables. */
export const blankDatabase = (): Promise<OwnersDatabase> => openCopy('template template0', {}, closeAtEnd)

async function openCopy(
  how: string,
  options: Partial<DatabaseOptions>,
  later: CloseLater,
): Promise<OwnersDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} ${how}`)
  const url = new URL(inject('postgres_url'))
  url.pathname = `/${name}`
  // Long limits, so that tests do not fail on a busy machine. Timeouts have tests of their own.
  // Not under the name of a running Kontor: into its database nothing is restored.
  const database = openAsOwner({
    acquire_timeout_ms: 10_000,
    max: 8,
    application_name: 'kontor-test',
    ...options,
    url: url.href,
  })
  later(async () => {
    await database.close()
    await administer(`drop database if exists ${name} with (force)`)
  })
  return database
}
