// Restores a backup into an empty installation. One transaction fills the database, so the database is either
// complete or empty. Files stay staged until the transaction is ready. Every table is read back and compared
// with the backup. Pending jobs, mails and payments continue afterwards.

import { once } from 'node:events'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { NO_LIMITS, OWNERS_SCOPE } from '../db/access/row-security.ts'
import { connectionErrorMessage } from '../db/connecting/connection-error-message.ts'
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../db/migrating/migrate.ts'
import type { ArchiveEnd, ArchiveHead } from './archive/archive.ts'
import { type BackupTable, tableName } from './archive/backup-tables.ts'
import { fillTable, readTable } from './archive/copy-table.ts'
import { type BackupKeys, type Bytes, type ReadArchive, readArchive } from './archive/read-archive.ts'
import { RestoreRefused } from './backup-errors.ts'
import { type RestoredFiles, stageFiles } from './files/restored-files.ts'

export interface RestoreOptions extends BackupKeys {
  readonly url: string
  /** An absolute path. The uploaded files go into its folder `files`. */
  readonly data_dir: string
  readonly input: Readable
  /**
   * Called after everything was restored and compared, before the commit. Stores the data that the next start
   * needs.
   */
  readonly beforeCommit?: () => void | Promise<void>
  /** Ends the restore early with the reason of the signal. After the comparison nothing is interrupted. */
  readonly signal?: AbortSignal | undefined
}

export interface RestoreReport extends ReadArchive {
  made_at: string
  /**
   * The reason why the restored tables could not be migrated; the next start migrates them. Undefined after a
   * successful migration.
   */
  late_failure: unknown
}

interface Filled {
  head: ArchiveHead
  end: ReadArchive
}

// Any number without another use.
const RESTORE_LOCK = 5_011_873_225

/**
 * The names of the connections that every web process (`pool.ts`) and every worker (`run-job.ts`) keeps open.
 */
const KONTOR = ['kontor', 'kontor-jobs']

/**
 * Held until the connection of the client ends. A second restore would delete the staged files of the first
 * restore. A running worker would confuse the restored jobs, because the worker looks up the numbers of its
 * tasks only once.
 */
async function lockOutOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock($1) as got, exists (
      select from pg_stat_activity where datname = current_database() and application_name = any($2)) as is_used`,
    [RESTORE_LOCK, KONTOR],
  )
  if (!rows[0].got) throw new RestoreRefused('Another restore is under way.')
  if (rows[0].is_used) throw new RestoreRefused('Kontor is running on this database. Stop it first.')
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
 * Switches the checks of foreign keys off. The keys held at the moment of the backup, and every table is
 * compared byte by byte. A second check would double the time. If the database's user may not switch the
 * checks off, the keys are checked.
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
    private readonly tables: ReadonlyMap<string, BackupTable>,
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
    const expected = end.tables.find((sum) => sum.table === name)
    // Not by `rows` too: the checksum covers all rows, and earlier versions recorded 0 rows in a good backup if the answer came in two parts.
    if (found.sha256 !== expected?.sha256)
      throw new RestoreRefused(
        `The table ${name} did not come back as it was kept: ${found.rows} rows instead of ${expected?.rows ?? 'an unknown number'}. Nothing was restored.`,
      )
  }
}

/** Fills tables and files from the archive; afterwards everything but the commit is done. */
async function fillAll(client: pg.Client, options: RestoreOptions, files: RestoredFiles): Promise<Filled> {
  const { url, input } = options
  let head: ArchiveHead | undefined
  let filling: Filling | undefined
  const end = await readArchive(input, options, {
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
      await files.add(key, bytes)
    },
  })
  await filling!.end()
  await setSequences(client, head!)
  await compare(client, head!, end)
  for (const table of head!.tables) await client.query(`alter table ${tableName(table)} enable trigger user`)
  // The workers that held jobs at the time of the backup are gone.
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  // Runs the checks of the commit here, so that the commit itself has nothing to refuse.
  await client.query('set constraints all immediate')
  return { head: head!, end }
}

/** Does the same work as the next start. Resolves to the reason of a failure. */
async function bringUpToDate(client: pg.Client, url: string): Promise<unknown> {
  try {
    await migrate(url)
    await client.query('analyze')
    return undefined
  } catch (error) {
    return error
  }
}

/**
 * Restores the backup, and migrates the database if the backup is of an older version. Refuses while Kontor
 * uses the database. Rejects foreseen failures with `RestoreRefused` or `BackupUnreadable`. After a rejection
 * the database is as empty as before. A failure after the books are restored does not reject: the result
 * carries it as `late_failure`.
 *
 * The files are put into `files` just before the commit. A crash or a failure between the two, or while they are put there, leaves files that no row speaks of, in an installation that is still
 * empty: restoring once more replaces them. The other way round it would leave books without their files, into which nothing can be restored.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { url, data_dir, input, signal } = options
  // `readArchive` reports this error, but it may occur earlier.
  input.on('error', () => undefined)
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kontor-restore',
    options: `${OWNERS_SCOPE} ${NO_LIMITS}`,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  let interruption: unknown
  const interrupt = () => {
    interruption = signal!.reason
    input.destroy(signal!.reason)
    void client.end().catch(() => undefined)
  }
  let files: RestoredFiles | undefined
  try {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', interrupt)
    await client.connect().catch((error: unknown) => {
      throw new RestoreRefused(connectionErrorMessage(error, url), { cause: error })
    })
    await lockOutOthers(client)
    // A proxy in front of the database closes a connection that is silent for long, and the files may take hours.
    files = await stageFiles(data_dir, () => client.query('select 1'))
    const { head, end } = await fillAll(client, options, files)
    signal?.throwIfAborted()
    signal?.removeEventListener('abort', interrupt)
    await options.beforeCommit?.()
    await files.place(end.files)
    await client.query('commit')
    return { ...end, made_at: head.made_at, late_failure: await bringUpToDate(client, url) }
  } catch (error) {
    // After either of the first two everything else fails, in words of its own.
    throw interruption ?? input.errored ?? error
  } finally {
    signal?.removeEventListener('abort', interrupt)
    input.destroy()
    // After the commit this must not be reported as a failure; the next restore removes what is left.
    await files?.remove().catch(() => undefined)
    await client.end().catch(() => undefined)
  }
}
