// Reads a backup from beginning to end and passes its contents to a reader, in order. Each frame is authenticated before it is used. Whether the
// backup is complete is known only at its end.

import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { BackupUnreadable } from '../backup-errors.ts'
import { type ArchiveEnd, type ArchiveHead, END, FORMAT, HEAD, keyOfFile, tableOfPart } from './archive.ts'
import { decryptStream } from './encrypted-stream.ts'

export type Bytes = AsyncIterable<Buffer>

export interface ArchiveReader {
  head(head: ArchiveHead): Promise<void>
  /** All parts of a table come one after the other; `table` is `schema.name`. */
  part(table: string, bytes: Bytes): Promise<void>
  file(key: string, bytes: Bytes): Promise<void>
}

async function readJson<T>(entry: Bytes): Promise<T> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T
}

function checkFormat(head: ArchiveHead): void {
  if (head.format !== FORMAT)
    throw new BackupUnreadable(
      `The backup has format ${String(head.format)}; this version reads ${FORMAT}. Use the Kontor version it was made with: ${head.version}.`,
    )
}

export interface BackupKeys {
  /** 32 bytes, as the next one. */
  readonly encryption_key: Buffer
  /** Tried where the backup does not open with the present key. */
  readonly encryption_previous_key?: Buffer | undefined
}

export interface ReadArchive extends ArchiveEnd {
  /** Whether it was made with the previous key. */
  is_of_previous_key: boolean
}

async function readEntry(name: string, bytes: Bytes, reader: ArchiveReader): Promise<void> {
  if (name === HEAD) {
    const head = await readJson<ArchiveHead>(bytes)
    checkFormat(head)
    return reader.head(head)
  }
  const table = tableOfPart(name)
  if (table !== undefined) return reader.part(table, bytes)
  const key = keyOfFile(name)
  if (key !== undefined) return reader.file(key, bytes)
  throw new BackupUnreadable(`The backup holds something unknown: ${name}.`)
}

/** Resolves to the backup's `end.json`. Rejects with `BackupUnreadable`, or with what `reader` threw. */
export async function readArchive(
  input: Readable,
  { encryption_key, encryption_previous_key }: BackupKeys,
  reader: ArchiveReader,
): Promise<ReadArchive> {
  // A stream that has failed already would neither end nor fail again.
  if (input.errored) throw input.errored
  let is_of_previous_key = false
  const decrypting = decryptStream(
    encryption_previous_key === undefined ? [encryption_key] : [encryption_key, encryption_previous_key],
    (place) => {
      is_of_previous_key = place === 1
    },
  )
  const gunzip = createGunzip()
  const extract = tar.extract()
  input.on('error', (error) => decrypting.destroy(error))
  // The cause of a failure. Streams further down report it in other words, or only that the input ended early.
  let damage: Error | undefined
  decrypting.on('error', (error) => {
    damage ??= error
    gunzip.destroy(error)
  })
  gunzip.on('error', (error) => extract.destroy(error))
  input.pipe(decrypting).pipe(gunzip).pipe(extract)
  let end: ArchiveEnd | undefined
  try {
    for await (const entry of extract) {
      const { name } = entry.header
      if (name === END) end = await readJson<ArchiveEnd>(entry as Bytes)
      else await readEntry(name, entry as Bytes, reader)
    }
  } catch (error) {
    throw damage ?? error
  } finally {
    input.destroy()
  }
  if (end === undefined) throw new BackupUnreadable('The backup is incomplete: its end is missing.')
  return { ...end, is_of_previous_key }
}
