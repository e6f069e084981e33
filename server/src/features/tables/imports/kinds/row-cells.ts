// Reading the rows of an item: their columns, their cells, and the body of the API that is made of them.

import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { fieldErrors } from '../../../../http/errors/problem.ts'
import { CellError } from '../reading/cell-values.ts'
import type { ImportedRow, Rows } from './imported-row.ts'
import { ItemLeftOut } from './item-problems.ts'
import type { ItemWork } from './table-kind.ts'

/** Fields as a body of the API has them. */
export type Fields = Record<string, unknown>

/** For a table whose columns are named as its fields: the field of a column, in upper or lower case. */
export const named =
  (...columns: readonly string[]) =>
  (column: string) =>
    columns.find((name) => name === column.trim().toLowerCase()) ?? null

/** For a table that needs these columns: a sentence about those that are missing. */
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
 * When the resource of the row counts as created: a millisecond later than the row before, so that the order of the file stays in lists and
 * exports, although items are stored many at a time. Undefined for now.
 */
export function createdAt({ started_at }: Pick<ItemWork, 'started_at'>, { row }: ImportedRow) {
  return started_at === null ? undefined : new Date(Date.parse(started_at) + row).toISOString()
}

/** The rows of an item that say something else than the first. */
export const differingRows = ([first, ...others]: Rows): ImportedRow[] =>
  others.filter(({ cells }) => !isDeepStrictEqual(cells, first.cells))

/** The only row of an item. Of rows that differ, any may be the right one: each is reported, and none is stored. */
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

/** Reads a cell without which the item cannot be stored: throws `ItemLeftOut` where it is wrong. */
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

/** The text as the schema parses it. Throws `CellError`. */
export function parseText<T>(schema: z.ZodType<T>, text: unknown): T {
  const parsed = schema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new CellError(parsed.error.issues[0]?.message ?? 'Invalid')
}

/** The body as the API would read it. Notes at its row what is wrong, and throws `ItemLeftOut`. */
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

/** Reads a cell that may be missing: undefined if it is empty, and, with a warning, where it is wrong. */
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

/** Controls, ends of lines, and overrides of the direction: what is old is kept without them. */
const UNSTORABLE = /[\p{Cc}\u2028\u2029\u202d\u202e]+/gu

/** The cell as one line of at most so many characters. */
export const lineAt = ({ cells }: ImportedRow, field: string, max: number): string =>
  (cells[field] ?? '').replace(UNSTORABLE, ' ').trim().slice(0, max)
