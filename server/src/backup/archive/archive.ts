// The format inside a backup: a tar archive, so that ordinary tools can read it once it is decrypted and unpacked. First `head.json`, which says what
// follows; then each table as COPY text in parts of some megabytes; then the uploaded files; last `end.json`, with row counts and checksums. The
// names defined here are part of the format; raise FORMAT with every change.

import type { BackupTable, Sequence } from './backup-tables.ts'

export const FORMAT = 1

export interface ArchiveHead {
  format: typeof FORMAT
  /** RFC 3339; the time of the snapshot. */
  made_at: string
  version: string
  /** In the order in which they ran. */
  migrations: string[]
  /** In the order in which they can be filled without breaking foreign keys. */
  tables: BackupTable[]
  sequences: Sequence[]
}

export interface TableSum {
  /** `schema.name` */
  table: string
  rows: number
  /** SHA-256 of its COPY text, in hex. */
  sha256: string
}

export interface ArchiveEnd {
  tables: TableSum[]
  files: number
  file_bytes: number
}

export const HEAD = 'head.json'
export const END = 'end.json'

export const partName = ({ schema, name }: BackupTable, part: number): string =>
  `tables/${schema}.${name}/${String(part).padStart(6, '0')}.copy`

/** `schema.name` of a table's part; undefined for every other entry. */
export const tableOfPart = (entry: string): string | undefined =>
  /^tables\/(?<table>[^/]+)\/\d{6,}\.copy$/.exec(entry)?.groups?.table

/** The file's path below the data folder's `files`; undefined for every other entry, and for a path that would lead out of that folder. */
export function keyOfFile(entry: string): string | undefined {
  const key = entry.startsWith('files/') ? entry.slice('files/'.length) : ''
  const is_inside = key !== '' && !key.startsWith('/') && !key.split('/').includes('..')
  return is_inside ? key : undefined
}
