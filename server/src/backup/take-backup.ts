// Takes a backup while the shop runs: one snapshot of the database, read table by table, and the files as they were then. It only reads, so it blocks
// no one and takes no locks that wait.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import tar from 'tar-stream'
import { hasOwnersScope, LOST_SCOPE, NO_LIMITS, OWNERS_SCOPE } from '../db/access/row-security.ts'
import { connectionErrorMessage } from '../db/connecting/connection-error-message.ts'
import { addEntry } from './archive/add-entry.ts'
import { type ArchiveEnd, type ArchiveHead, END, FORMAT, HEAD, partName } from './archive/archive.ts'
import { listBackupTables, listSequences } from './archive/backup-tables.ts'
import { readTable } from './archive/copy-table.ts'
import { encryptStream } from './archive/encrypted-stream.ts'
import { BackupRefused } from './backup-errors.ts'
import { type FileSnapshot, snapshotFiles } from './files/file-snapshot.ts'

export interface BackupOptions {
  readonly url: string
  /** An absolute path; its folder `files` is part of the backup. */
  readonly data_dir: string
  readonly encryption_key: Buffer
  readonly version: string
  readonly output: Writable
  /** Ends the backup early: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

export interface BackupReport extends ArchiveEnd {
  made_at: string
}

async function addFile(pack: tar.Pack, key: string, path: string): Promise<number> {
  try {
    const { size } = await stat(path)
    const entry = pack.entry({ name: `files/${key}`, size })
    await pipeline(createReadStream(path), entry)
    return size
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'EACCES' || code === 'EPERM' ? 'this user may not read it' : message
    throw new BackupRefused(`The uploaded file ${key} cannot be read: ${reason}.`, { cause: error })
  }
}

async function readHead(client: pg.Client, version: string): Promise<ArchiveHead> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as is_there",
  )
  if (!found[0]!.is_there)
    throw new BackupRefused(
      'There is nothing of Kontor in this database. Check DATABASE_URL and DATA_DIR, or start Kontor once.',
    )
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  )
  const { rows: times } = await client.query<{ made_at: Date }>('select now() as made_at')
  return {
    format: FORMAT,
    made_at: times[0]!.made_at.toISOString(),
    version,
    migrations: migrations.map(({ name }) => name),
    tables: await listBackupTables(client),
    sequences: await listSequences(client),
  }
}

async function packAll(
  pack: tar.Pack,
  client: pg.Client,
  head: ArchiveHead,
  files: FileSnapshot,
): Promise<ArchiveEnd> {
  const end: ArchiveEnd = { tables: [], files: files.keys.length, file_bytes: 0 }
  await addEntry(pack, HEAD, Buffer.from(JSON.stringify(head)))
  for (const table of head.tables)
    end.tables.push(
      await readTable(client, table, (part, bytes) => addEntry(pack, partName(table, part), bytes)),
    )
  // The files are links already. They may take hours, and an open transaction keeps the database from removing dead rows and building indexes.
  await client.query('commit')
  for (const key of files.keys) end.file_bytes += await addFile(pack, key, files.pathOf(key))
  await addEntry(pack, END, Buffer.from(JSON.stringify(end)))
  pack.finalize()
  return end
}

/** Writes the backup to `output` and ends it. Rejects where anything could not be read or written; then `output` is destroyed, and unusable. */
export async function takeBackup(options: BackupOptions): Promise<BackupReport> {
  const { url, output, signal } = options
  // `pipeline` below reports this error, but it may occur earlier: a file that cannot be opened fails while we connect.
  output.on('error', () => undefined)
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kontor-backup',
    options: `${OWNERS_SCOPE} ${NO_LIMITS}`,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  const interrupt = () => {
    output.destroy(signal!.reason)
    void client.end().catch(() => undefined)
  }
  let files: FileSnapshot | undefined
  try {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', interrupt)
    await client.connect().catch((error: unknown) => {
      throw new BackupRefused(connectionErrorMessage(error, url), { cause: error })
    })
    if (!(await hasOwnersScope(client))) throw new BackupRefused(LOST_SCOPE)
    await client.query('begin isolation level repeatable read, read only')
    let head: ArchiveHead | undefined
    files = await snapshotFiles(options.data_dir, async () => {
      // The first query fixes the transaction's snapshot.
      head = await readHead(client, options.version)
    })
    const pack = tar.pack()
    const [end] = await Promise.all([
      packAll(pack, client, head!, files).catch((error: Error) => {
        pack.destroy(error)
        throw error
      }),
      pipeline(pack, createGzip({ level: 5 }), encryptStream(options.encryption_key), output),
    ])
    return { ...end, made_at: head!.made_at }
  } catch (error) {
    // What broke first is the cause of the rest.
    const { errored } = output
    output.destroy()
    throw errored ?? error
  } finally {
    signal?.removeEventListener('abort', interrupt)
    await files?.remove()
    await client.end().catch(() => undefined)
  }
}
