// Takes a backup while the shop goes on: one snapshot of the database, read table by table, and the files as they were then. It only reads, so it
// blocks nobody and waits for nobody.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import tar from 'tar-stream'
import { OWNERS_SCOPE } from '../db/row-security.ts'
import { addEntry } from './add-entry.ts'
import { type ArchiveEnd, type ArchiveHead, END, FORMAT, HEAD, partName } from './archive.ts'
import { readTable } from './copy-table.ts'
import { listKeptTables, listSequences } from './kept-tables.ts'
import { sealing } from './sealed-stream.ts'
import { holdFiles, type StillFiles } from './still-files.ts'

export interface BackupOptions {
  readonly url: string
  /** An absolute path; its folder `files` is part of the backup. */
  readonly data_dir: string
  readonly encryption_key: Buffer
  readonly version: string
  readonly output: Writable
}

export interface BackupReport extends ArchiveEnd {
  made_at: string
}

async function addFile(pack: tar.Pack, name: string, path: string): Promise<number> {
  const { size } = await stat(path)
  const entry = pack.entry({ name, size })
  await pipeline(createReadStream(path), entry)
  return size
}

async function readHead(client: pg.Client, version: string): Promise<ArchiveHead> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  )
  const { rows: times } = await client.query<{ made_at: Date }>('select now() as made_at')
  return {
    format: FORMAT,
    made_at: times[0]!.made_at.toISOString(),
    version,
    migrations: migrations.map(({ name }) => name),
    tables: await listKeptTables(client),
    sequences: await listSequences(client),
  }
}

async function packAll(
  pack: tar.Pack,
  client: pg.Client,
  head: ArchiveHead,
  files: StillFiles,
): Promise<ArchiveEnd> {
  const end: ArchiveEnd = { tables: [], files: files.keys.length, file_bytes: 0 }
  await addEntry(pack, HEAD, Buffer.from(JSON.stringify(head)))
  for (const table of head.tables)
    end.tables.push(
      await readTable(client, table, (part, bytes) => addEntry(pack, partName(table, part), bytes)),
    )
  for (const key of files.keys) end.file_bytes += await addFile(pack, `files/${key}`, files.pathOf(key))
  await addEntry(pack, END, Buffer.from(JSON.stringify(end)))
  pack.finalize()
  return end
}

/** Writes the backup to `output` and ends it. Rejects where anything could not be read or written; then `output` is unusable. */
export async function takeBackup(options: BackupOptions): Promise<BackupReport> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'kontor-backup',
    options: OWNERS_SCOPE,
  })
  client.on('error', () => undefined)
  await client.connect()
  let files: StillFiles | undefined
  try {
    await client.query('begin isolation level repeatable read, read only')
    let head: ArchiveHead | undefined
    files = await holdFiles(options.data_dir, async () => {
      // The first query fixes the transaction's snapshot.
      head = await readHead(client, options.version)
    })
    const pack = tar.pack()
    const [end] = await Promise.all([
      packAll(pack, client, head!, files).catch((error: Error) => {
        pack.destroy(error)
        throw error
      }),
      pipeline(pack, createGzip({ level: 5 }), sealing(options.encryption_key), options.output),
    ])
    return { ...end, made_at: head!.made_at }
  } finally {
    await files?.remove()
    await client.end().catch(() => undefined)
  }
}
