// The format inside a backup: a tar archive, which ordinary tools read after decryption and unpacking. First
// `head.json` lists the contents; then each table as COPY text in parts of some megabytes; then the uploaded
// files; last `end.json` with row counts and checksums. The names in this file are part of the format. Raise
// FORMAT with every change.

import type { BackupTable, Sequence } from './backup-tables.ts'

export const FORMAT = 1

export interface ArchiveHead {
  format: typeof FORMAT
  /** RFC 3339; the time of the snapshot. */
  made_at: string
  version: string
  /** In the order in which the migrations ran. */
  migrations: string[]
  /** In an order in which the tables can be filled without breaking foreign keys. */
  tables: BackupTable[]
  sequences: Sequence[]
}

export interface TableSum {
  /** `schema.name` */
  table: string
  rows: number
  /** SHA-256 of the COPY text, in hex. */
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

/** Returns `schema.name` for a part of a table and undefined for every other entry. */
export const tableOfPart = (entry: string): string | undefined =>
  /^tables\/(?<table>[^/]+)\/\d{6,}\.copy$/.exec(entry)?.groups?.table

/**
 * Returns the path of a file below `files` in the data folder. Returns undefined for every other entry, and
 * for a path that leads out of the folder.
 */
export function keyOfFile(entry: string): string | undefined {
  const key = entry.startsWith('files/') ? entry.slice('files/'.length) : ''
  const is_inside = key !== '' && !key.startsWith('/') && !key.split('/').includes('..')
  return is_inside ? key : undefined
}
