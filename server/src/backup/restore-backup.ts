// Restores a backup into an empty installation. The database is filled in one transaction, so that it is either complete or still empty, and
// every table is read back and compared with the backup. Pending work goes on afterwards: jobs, mails, payments that were awaited.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../db/migrate.ts'
import { OWNERS_SCOPE } from '../db/row-security.ts'
import type { ArchiveEnd, ArchiveHead } from './archive.ts'
import { RestoreRefused } from './backup-errors.ts'
import { fillTable, readTable } from './copy-table.ts'
import { type KeptTable, tableName } from './kept-tables.ts'
import { type Bytes, readArchive } from './read-archive.ts'

export interface RestoreOptions {
  readonly url: string
  /** An absolute path; the uploaded files go into its folder `files`. */
  readonly data_dir: string
  readonly encryption_key: Buffer
  readonly input: Readable
}

export interface RestoreReport extends ArchiveEnd {
  made_at: string
}

async function checkMigrations(client: pg.Client, head: ArchiveHead): Promise<void> {
  const ours = new Set(readMigrations(MIGRATIONS_FOLDER).map(({ name }) => name))
  const unknown = head.migrations.filter((name) => !ours.has(name))
  if (unknown.length > 0)
    throw new RestoreRefused(
      `The backup was made by a newer version of Kontor (${head.version}). Install that version, or a later one, and restore again.`,
    )
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as exists",
  )
  if (!rows[0]!.exists) return
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migrations')
  if (applied.some(({ name }) => !head.migrations.includes(name)))
    throw new RestoreRefused(
      'The backup is older than the tables of this database. Give a database that is new and empty: they are brought up to date after the backup is in.',
    )
}

async function checkEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_used: boolean }>('select exists (select from users) as is_used')
  if (rows[0]!.is_used)
    throw new RestoreRefused(
      'There are accounts in this installation already, and a restore never overwrites. Give a new DATA_DIR, or a new and empty database.',
    )
}

/**
 * Switches the checks of foreign keys off. They held at the moment of the backup, and every table is compared byte by byte; checking them again
 * would double the time. Where the database's user may not switch them off, they are checked.
 */
async function leaveOutForeignKeys(client: pg.Client): Promise<void> {
  await client.query('savepoint asked')
  try {
    await client.query('set local session_replication_role = replica')
  } catch {
    await client.query('rollback to savepoint asked')
  }
}

/** Fills tables by COPY, one table after the other. */
class Filling {
  private current: { table: string; stream: ReturnType<typeof fillTable> } | undefined

  constructor(
    private readonly client: pg.Client,
    private readonly tables: ReadonlyMap<string, KeptTable>,
  ) {}

  async add(table: string, bytes: Bytes): Promise<void> {
    if (this.current?.table !== table) {
      await this.end()
      const target = this.tables.get(table)
      if (target === undefined)
        throw new RestoreRefused(`The backup holds a table it does not name at its head: ${table}.`)
      this.current = { table, stream: fillTable(this.client, target) }
    }
    const { stream } = this.current!
    for await (const chunk of bytes) {
      if (stream.errored) throw stream.errored
      if (!stream.write(chunk)) await once(stream, 'drain')
    }
  }

  async end(): Promise<void> {
    if (this.current === undefined) return
    const { stream } = this.current
    this.current = undefined
    const finished = once(stream, 'finish')
    stream.end()
    await finished
  }
}

async function setSequences(client: pg.Client, head: ArchiveHead): Promise<void> {
  for (const sequence of head.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [tableName(sequence), sequence.last_value])
}

/** Reads every table back. Throws where one differs from the backup. */
async function compare(client: pg.Client, head: ArchiveHead, end: ArchiveEnd): Promise<void> {
  for (const table of head.tables) {
    const name = `${table.schema}.${table.name}`
    const found = await readTable(client, table, async () => undefined)
    const kept = end.tables.find((sum) => sum.table === name)
    if (kept === undefined || found.sha256 !== kept.sha256 || found.rows !== kept.rows)
      throw new RestoreRefused(
        `The table ${name} did not come back as it was kept: ${found.rows} rows instead of ${kept?.rows ?? 'an unknown number'}. Nothing was restored.`,
      )
  }
}

async function saveFile(data_dir: string, key: string, bytes: Bytes): Promise<void> {
  const path = join(data_dir, 'files', key)
  await mkdir(dirname(path), { recursive: true })
  // Through a generator: a damaged archive ends in the middle of a file, and only this way does its failure arrive here.
  await pipeline(async function* () {
    yield* bytes
  }, createWriteStream(path))
}

/**
 * Restores the backup, and migrates the database where the backup is of an older version. Nothing else may use the database meanwhile. Rejects with
 * `RestoreRefused` or `BackupUnreadable`; the database is then as empty as before.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { url, data_dir, encryption_key, input } = options
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kontor-restore',
    options: OWNERS_SCOPE,
  })
  client.on('error', () => undefined)
  await client.connect()
  let head: ArchiveHead | undefined
  let filling: Filling | undefined
  try {
    const end = await readArchive(input, encryption_key, {
      async head(found) {
        head = found
        await checkMigrations(client, found)
        await migrate(url, MIGRATIONS_FOLDER, found.migrations)
        await checkEmpty(client)
        await client.query('begin')
        await leaveOutForeignKeys(client)
        const names = found.tables.map(tableName)
        // Triggers are disabled, since the rows they would make are in the backup. COPY cannot fill a table whose policies apply to its owner;
        // `migrate` at the end makes them apply again.
        for (const name of names)
          await client.query(`alter table ${name} disable trigger user, no force row level security`)
        await client.query(`truncate ${names.join(', ')} cascade`)
        filling = new Filling(
          client,
          new Map(found.tables.map((table) => [`${table.schema}.${table.name}`, table])),
        )
      },
      part: (table, bytes) => filling!.add(table, bytes),
      async file(key, bytes) {
        await filling!.end()
        await saveFile(data_dir, key, bytes)
      },
    })
    await filling!.end()
    await setSequences(client, head!)
    await compare(client, head!, end)
    for (const table of head!.tables)
      await client.query(`alter table ${tableName(table)} enable trigger user`)
    // The workers that held jobs at the time of the backup are gone.
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
    await client.query('commit')
    await migrate(url)
    await client.query('analyze')
    return { ...end, made_at: head!.made_at }
  } finally {
    await client.end().catch(() => undefined)
  }
}
