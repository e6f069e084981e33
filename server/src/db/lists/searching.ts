// Searches a list for a text, or for a condition unrelated to the list's order, at a bounded cost. The search
// has three steps. (1) Look at the first thousand rows in the requested order, which finds frequent texts and
// covers a short list. (2) Ask an index for rare texts, in the same statement if quicker. (3) Otherwise
// continue along the list, unless the list is long and the text short; the total is then an estimate.

import type { Db } from '../pool.ts'
import { type Statement, sql } from '../sql.ts'
import { headOf, type ListSource, type Search } from './list-source.ts'
import {
  boundsOf,
  getCachedTotal,
  listWindow,
  MAX_COUNTED,
  type PageRequest,
  type Total,
  totalOf,
} from './listing.ts'

interface PageIds extends Total {
  /** The ids on the page, in no particular order. */
  readonly ids: string[]
}

/** Rows looked at in step 1. */
const HEAD_ROWS = 1024
/** The most rows looked at in step 3, if no index can help or too many rows match. */
const DEEP_ROWS = 5000
/** The most rows passed on the way to a page far back in a frequent search. */
const MAX_DEEP_ROWS = 200_000
/**
 * The first rows only hint at the whole. So the conclusion 'more rows than are counted' needs a hint at twice
 * as many.
 */
const SURELY_MANY = 2 * MAX_COUNTED

type IndexedSearch = Pick<Search, 'matches' | 'head_rows'> & { readonly indexed: Statement<never> }

interface Scan {
  /** How many rows were looked at. */
  scanned: number
  matches: number
  ids: string[]
}

/**
 * The first rows of the list. The sub-select sorts the rows, and the aggregate keeps their order, so no row
 * is numbered. A page behind all rows begins at their end, because the bounds of an array are small numbers.
 */
function firstRows(source: ListSource, matches: Statement<never>, rows: number, page: PageRequest) {
  const { limit, offset: asked } = boundsOf(page)
  const offset = Math.min(asked, rows)
  return sql<Scan>`
    select count(*) as scanned, count(*) filter (where is_match) as matches,
      coalesce((array_agg(id) filter (where is_match))[${offset + 1}::int:${offset + limit}::int], '{}') as ids
    from (
      select id, (${matches}) as is_match from (select * ${headOf(source, rows)} ${source.order} limit ${rows}) listed
      -- so that is_match is asked once a row
      offset 0) seen`
}

/** The CTE `found as …`: the rows from the index, or none if `condition` is false. */
function indexedRows(
  { list, order_columns }: ListSource,
  { indexed }: IndexedSearch,
  condition: Statement<unknown>,
) {
  const columns = [...new Set(['id', ...order_columns])].map((name) => sql`listed.${sql.ident(name)}`)
  return sql`
    found as materialized (
      select ${sql.join(columns)} ${list} and (${indexed}) and ${condition} limit ${MAX_COUNTED + 1})`
}

const foundIds = ({ order }: ListSource, page: PageRequest) =>
  sql`array(select id from found ${order} ${listWindow(page)})`

/** Looks at the first rows, and asks the index too where at most `few` of them match; `total` is null if the index was not asked. */
const lookAndAsk = (source: ListSource, search: IndexedSearch, page: PageRequest, few: number) => {
  const { matches, head_rows = HEAD_ROWS } = search
  return sql<Scan & { total: number | null; found_ids: string[] }>`
    with first_rows as materialized (${firstRows(source, matches, head_rows, page)}),
      is_asked as (select scanned = ${head_rows} and matches <= ${few} as is_asked from first_rows),
      ${indexedRows(source, search, sql`(select is_asked from is_asked)`)}
    select first_rows.*, case when is_asked then (select count(*) from found) end as total,
      case when is_asked then ${foundIds(source, page)} end as found_ids
    from first_rows, is_asked`
}

/**
 * Looks at the first rows of the list (step 1). If `fits_one_statement`, the same statement also asks the index
 * (step 2) when few of the first rows match.
 */
async function lookFirst(
  db: Db,
  source: ListSource,
  { matches, fits_one_statement, head_rows = HEAD_ROWS }: Search,
  page: PageRequest,
  by_index: IndexedSearch | undefined,
): Promise<{ first: Scan; found?: PageIds }> {
  if (by_index === undefined || !fits_one_statement)
    return { first: await db.one(firstRows(source, matches, head_rows, page)) }
  const known = getCachedTotal(source.list)
  // If more than `few` of the first rows match, the total may be too large for the index.
  const few = known === undefined ? 0 : Math.ceil((SURELY_MANY * head_rows) / known.total) - 1
  // Planned each time, because a generic plan for a category or brand sorts all its rows, and reads rare
  // categories in the order of the whole list.
  const asked = sql.plannedEachTime(lookAndAsk(source, by_index, page, few))
  const { total, found_ids, ...first } = await db.one(asked)
  return total === null ? { first } : { first, found: { ids: found_ids, total } }
}

const askIndex = (source: ListSource, search: IndexedSearch, page: PageRequest) =>
  sql<PageIds>`
    with ${indexedRows(source, search, sql`true`)}
    select (select count(*) from found) as total, ${foundIds(source, page)} as ids`

/** Looks further along the list. `about`: the number of matches that the first rows hint at. */
async function lookDeeper(
  db: Db,
  source: ListSource,
  matches: Statement<never>,
  page: PageRequest,
  { rows, about }: { rows: number; about: number },
): Promise<PageIds> {
  const deep = await db.one(firstRows(source, matches, rows, page))
  if (deep.scanned < rows) return { ids: deep.ids, total: deep.matches }
  return { ids: deep.ids, total: Math.max(about, deep.matches), total_is_estimate: true }
}

/**
 * The ids on the page of a search, and the number of matches: exact up to ten thousand if the list is short
 * or an index can answer, otherwise estimated.
 */
export async function findIds(
  db: Db,
  source: ListSource,
  search: Search,
  page: PageRequest,
): Promise<PageIds> {
  const { matches, indexed, is_short, head_rows = HEAD_ROWS } = search
  const { limit, offset } = boundsOf(page)
  const last = offset + limit
  const by_index = indexed && { matches, indexed, head_rows }
  const { first, found } = await lookFirst(db, source, search, page, by_index)
  if (first.scanned < head_rows) return { ids: first.ids, total: first.matches }

  const all = first.matches > 0 ? (await totalOf(db, source.list)).total : 0
  const about = Math.round((all * first.matches) / head_rows)
  const estimate: PageIds = { ids: first.ids, total: about, total_is_estimate: true }
  if (about >= SURELY_MANY) {
    if (first.matches >= last) return estimate
    const rows = Math.min(MAX_DEEP_ROWS, Math.ceil((2 * last * head_rows) / first.matches))
    return lookDeeper(db, source, matches, page, { rows, about })
  }

  if (by_index !== undefined) {
    const asked = found ?? (await db.one(askIndex(source, by_index, page)))
    if (asked.total <= MAX_COUNTED) return asked
  }
  if (is_short && (await totalOf(db, source.list)).total_is_estimate) return estimate
  return lookDeeper(db, source, matches, page, { rows: DEEP_ROWS, about })
}
