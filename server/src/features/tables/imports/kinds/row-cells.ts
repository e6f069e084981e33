// Reads the rows of an item: columns, cells, and the body for the API.

import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { fieldErrors } from '../../../../http/errors/problem.ts'
import { CellError } from '../reading/cell-values.ts'
import type { ImportedRow, Rows } from './imported-row.ts'
import { ItemLeftOut } from './item-problems.ts'
import type { ItemWork } from './table-kind.ts'

/** Fields of a body for the API. */
export type Fields = Record<string, unknown>

/** Returns a function that finds the field of a column by its name, in upper or lower case. */
export const named =
  (...columns: readonly string[]) =>
  (column: string) =>
    columns.find((name) => name === column.trim().toLowerCase()) ?? null

/** Returns a function that names the missing columns of a table in a sentence. */
export const missing =
  (...columns: readonly string[]) =>
  (fields: ReadonlySet<string>) => {
    const absent = columns.filter((name) => !fields.has(name))
    return absent.length === 0 ? undefined : `Missing column: ${absent.join(', ')}.`
  }

/** Notes an error at the cell, and throws `ItemLeftOut`. */
export function leaveOut(
  work: ItemWork,
  row: ImportedRow,
  field: string,
  message: string,
  code?: string,
): never {
  work.problems.error(row, field, message, code)
  throw new ItemLeftOut()
}

/**
 * Returns the creation time for the resource of the row: a millisecond after the row before. The order of the
 * file stays in lists and exports, although many items are stored at a time. Returns undefined for the
 * current time.
 */
export function createdAt({ started_at }: Pick<ItemWork, 'started_at'>, { row }: ImportedRow) {
  return started_at === null ? undefined : new Date(Date.parse(started_at) + row).toISOString()
}

/** Returns the rows of an item that differ from the first row. */
export const differingRows = ([first, ...others]: Rows): ImportedRow[] =>
  others.filter(({ cells }) => !isDeepStrictEqual(cells, first.cells))

/**
 * Returns the only row of an item. If rows differ, any row may be right, so each row is reported and nothing
 * is stored.
 */
export function onlyRow(work: ItemWork, rows: Rows, field: string): ImportedRow {
  const [row] = rows
  const differing = differingRows(rows)
  if (differing.length === 0) return row
  for (const each of [row, ...differing])
    work.problems.error(
      each,
      field,
      `Row ${each === row ? differing[0]!.row : row.row} has the same key.`,
      'duplicate',
    )
  throw new ItemLeftOut()
}

/** Reads a required cell of an item. Throws `ItemLeftOut` if the cell is wrong. */
export function readRequired<T>(
  work: ItemWork,
  row: ImportedRow,
  field: string,
  read: (text: string) => T,
): T {
  try {
    return read(row.cells[field] ?? '')
  } catch (error) {
    if (error instanceof CellError) return leaveOut(work, row, field, error.message, error.code)
    throw error
  }
}

/** Parses the text with the schema. Throws `CellError`. */
export function parseText<T>(schema: z.ZodType<T>, text: unknown): T {
  const parsed = schema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new CellError(parsed.error.issues[0]?.message ?? 'Invalid')
}

/** Parses the body as the API does. Notes errors at their rows and throws `ItemLeftOut`. */
export function parseBody<Schema extends z.ZodType>(
  { problems }: ItemWork,
  schema: Schema,
  body: unknown,
  rowAt: (path: readonly string[]) => ImportedRow,
): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  problems.addAll(fieldErrors(parsed.error.issues), rowAt)
  throw new ItemLeftOut()
}

/**
 * Reads an optional cell. Returns undefined for an empty cell. Warns and returns undefined for a wrong cell.
 */
export function readOptional<T>(
  work: ItemWork,
  row: ImportedRow,
  field: string,
  read: (text: string) => T,
): T | undefined {
  const text = row.cells[field]
  if (text === undefined || text.trim() === '') return undefined
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    work.problems.warn(row, field, error.message, error.code)
    return undefined
  }
}

/** Control characters, line ends and direction overrides. Old texts are stored without them. */
const UNSTORABLE = /[\p{Cc}\u2028\u2029\u202d\u202e]+/gu

/** Returns the cell as one line of at most `max` characters. */
export const lineAt = ({ cells }: ImportedRow, field: string, max: number): string =>
  (cells[field] ?? '').replace(UNSTORABLE, ' ').trim().slice(0, max)
