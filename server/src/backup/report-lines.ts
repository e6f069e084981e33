// A backup's size and contents in words.

import type { ArchiveEnd } from './archive/archive.ts'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

export function inWords(bytes: number): string {
  let unit = 0
  let size = bytes
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  return `${unit === 0 ? String(size) : size.toFixed(1)} ${UNITS[unit]}`
}

/** `12,345 rows of 60 tables and 24 files (3.2 MB)` */
export function contentInWords({ tables, files, file_bytes }: ArchiveEnd): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en')} rows of ${tables.length} tables and ${files.toLocaleString('en')} files (${inWords(file_bytes)})`
}
