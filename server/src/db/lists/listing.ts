// The common parts of all lists: order, page, total, and the pattern of a search text. A list of millions
// costs as much as a short list: ids are picked by an index alone, whole rows are read for the page only, and
// beyond ten thousand rows the total is the estimate of the planner.

import { PAGE_SIZE } from '@kontor/contract/http/page'
import type { Db } from '../pool.ts'
import { type Statement, sql } from '../sql.ts'

export interface PageRequest {
  limit?: number | undefined
  offset?: number | undefined
}

// Names are sorted by their letters without accents, which puts 'Äpfel' beside 'Apfel'. Codes are sorted
// without regard to case.
const NAMES = new Set(['title', 'name', 'recipient_name'])
const CODES = new Set(['code', 'sku', 'zip'])

function sortedBy(name: string): Statement<never> {
  const column = sql.ident(name)
  return NAMES.has(name) ? sql`search_fold(${column})` : CODES.has(name) ? sql`lower(${column})` : column
}

const columnOf = (sort: string | undefined) => (sort ?? '-created_at').replace('-', '')

/** The columns of `listOrder` besides the id. */
export const orderColumns = (sort: string | undefined): string[] => ['created_at', columnOf(sort)]

/**
 * Returns `order by …`. `sort` is a column of the endpoint's contract, with a leading `-` for descending. If
 * `sort` is missing, the newest row comes first. The id settles ties, and pages therefore never overlap.
 */
export function listOrder(sort: string | undefined): Statement<never> {
  const name = columnOf(sort)
  const direction = sort === undefined || sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql<never>`order by ${sortedBy(name)} ${direction}, id ${direction}`
}

/**
 * Returns the order for a column with few distinct values. The newest of equal rows comes first in ascending
 * and last in descending order.
 */
export function groupedOrder(column: string, sort: string): Statement<never> {
  const [direction, back] = sort.startsWith('-') ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  return sql<never>`order by ${sql.ident(column)} ${direction}, created_at ${back}, id ${back}`
}

export const boundsOf = ({ limit = PAGE_SIZE, offset = 0 }: PageRequest) => ({ limit, offset })

/** `limit … offset …` */
export function listWindow(page: PageRequest): Statement<never> {
  const { limit, offset } = boundsOf(page)
  return sql<never>`limit ${limit} offset ${offset}`
}

/** `order by … limit … offset …` */
export const pageOrder = (sort: string | undefined, page: PageRequest): Statement<never> =>
  sql<never>`${listOrder(sort)} ${listWindow(page)}`

/** Returns a pattern for `ilike` that finds the text anywhere in a value. Escapes wildcards in the text. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Rows are counted up to this number. A larger total is an estimate. */
export const MAX_COUNTED = 10_000

export interface Total {
  total: number
  /** Present only where `total` is an estimate. */
  total_is_estimate?: true
}

// Estimates are cached: they are as good half a minute later, and counting up to MAX_COUNTED first is most of the cost of a page of a long list.
const REMEMBERED_MS = 30_000
const MAX_REMEMBERED = 500
const remembered = new Map<string, { total: Total; at: number }>()

function remember(key: string, total: Total): Total {
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(key, { total, at: performance.now() })
  return total
}

const keyOf = (from: Statement<unknown>) => JSON.stringify([from.text, from.values])

/** The estimate of the last half minute, if any. */
export function getCachedTotal(from: Statement<unknown>): Total | undefined {
  const known = remembered.get(keyOf(from))
  return known && performance.now() - known.at < REMEMBERED_MS ? known.total : undefined
}

/** Counts the rows of `from`. The result is `most` + 1 if `from` has more than `most` rows. */
export const countedUpTo = (from: Statement<unknown>, most: number) =>
  sql<{ total: number }>`select count(*) as total from (select 1 ${from} limit ${most + 1}) counted`

/**
 * Counts the rows of `from` (from `from` to the end of `where`). `from` must name its shop or account,
 * because the total is cached by the text. A caller with a better way to count passes `counted`. The
 * statement is planned for its values, because PostgreSQL should look up the rarer of two filters.
 */
export async function totalOf(
  db: Db,
  from: Statement<unknown>,
  counted: Statement<{ total: number }> = sql.plannedEachTime(countedUpTo(from, MAX_COUNTED)),
): Promise<Total> {
  const known = getCachedTotal(from)
  if (known) return known
  const total = (await db.first(counted))?.total ?? 0
  if (total <= MAX_COUNTED) return { total }
  const planned = await db.first(
    sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json) select 1 ${from}`,
  )
  const rows = planned?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return remember(keyOf(from), { total: Math.max(total, rows), total_is_estimate: true })
}

/**
 * Counts the rows of each statement, up to its `most`, in a single statement. Totals of the last half minute
 * with `MAX_COUNTED` or more are not counted again, unless the caller needs fresh totals.
 */
export async function countEach(
  db: Db,
  froms: readonly { from: Statement<unknown>; most: number }[],
  { is_fresh = false }: { is_fresh?: boolean | undefined } = {},
): Promise<number[]> {
  const totals = froms.map(({ from }) => (is_fresh ? undefined : getCachedTotal(from)?.total))
  const counts = froms.flatMap(({ from, most }, at) =>
    totals[at] === undefined ? [sql`select ${at}::int as at, (${countedUpTo(from, most - 1)}) as total`] : [],
  )
  const rows =
    counts.length === 0
      ? []
      : await db.rows(
          sql.plannedEachTime(sql<{ at: number; total: number }>`${sql.join(counts, ' union all ')}`),
        )
  for (const { at, total } of rows) {
    totals[at] = total
    const key = keyOf(froms[at]!.from)
    if (total >= MAX_COUNTED) remember(key, { total, total_is_estimate: true })
    else remembered.delete(key)
  }
  return totals.map((total) => total ?? 0)
}
