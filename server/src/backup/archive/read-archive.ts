// Reads a backup from beginning to end and passes the contents to a reader, in order. Each frame is
// authenticated before use. Only the end of the backup shows that the backup is complete.

import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { BackupUnreadable } from '../backup-errors.ts'
import { type ArchiveEnd, type ArchiveHead, END, FORMAT, HEAD, keyOfFile, tableOfPart } from './archive.ts'
import { decryptStream } from './encrypted-stream.ts'

export type Bytes = AsyncIterable<Buffer>

export interface ArchiveReader {
  head(head: ArchiveHead): Promise<void>
  /** The parts of a table follow each other; `table` is `schema.name`. */
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
  /** 32 bytes, like the previous key. */
  readonly encryption_key: Buffer
  /** Tried if the present key does not open the backup. */
  readonly encryption_previous_key?: Buffer | undefined
}

export interface ReadArchive extends ArchiveEnd {
  /** True if the backup was made with the previous key. */
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

/**
 * Resolves to the `end.json` of the backup. Rejects with `BackupUnreadable`, or with the error that `reader`
 * threw.
 */
export async function readArchive(
  input: Readable,
  { encryption_key, encryption_previous_key }: BackupKeys,
  reader: ArchiveReader,
): Promise<ReadArchive> {
  // A stream that has already failed neither ends nor fails again.
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
  // The cause of a failure. Streams further down report the cause in other words, or report only an early end
  // of the input.
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
