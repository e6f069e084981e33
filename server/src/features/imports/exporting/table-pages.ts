// What the writers of tables have in common: where they read from, their pages of rows, and cells.

import type { Db } from '../../../db/pool.ts'
import type { CsvCell } from '../../../http/files/csv.ts'
import { joinedList } from '../reading/cell-values.ts'
import type { Place } from './tables.queries.ts'

const AT_ONCE = 500

export interface Source {
  readonly db: Db
  readonly shop_id: string
  /** Of the addresses of files. */
  readonly origin: string
  /** Of translations; null for all. */
  readonly language: string | null
}

/** Some rows as text, and how many they are. */
export interface Piece {
  text: string
  rows: number
}

/** The rows of a table, some hundred at a time, the oldest first. */
export async function* pages<Row extends { id: string; created_at: string }>(
  list: (place: Place, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let place: Place = null; ; ) {
    const rows: Row[] = await list(place, AT_ONCE)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    place = rows.at(-1)!
  }
}

export const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return joinedList(value)
  if (typeof value === 'number') return value
  return typeof value === 'string' ? value : String(value)
}
