// Searching a list for a text, or for anything else that its sort order says nothing about, at a bounded cost. In three steps: (1) the first
// thousand rows, in the order asked for, are looked at one by one; that finds what is frequent, and is all there is to a short list. (2) What is
// rare is asked of an index, in the same statement where that is quicker. (3) What neither settles is searched for further along the list, and
// then the total is an estimate.

import type { Db } from '../pool.ts'
import { type Statement, sql } from '../sql.ts'
import {
  anywhere,
  boundsOf,
  listWindow,
  MOST_COUNTED,
  type PageRequest,
  recallTotal,
  type Total,
  totalOf,
} from './listing.ts'

/** A list, and what is searched for in it. Its table has the alias `listed` in every statement. */
export interface ListSource {
  /** `from … listed where …`, without the search condition. It must name its shop. */
  readonly list: Statement<never>
  /** `order by …`, and the columns it needs besides the id. */
  readonly order: Statement<never>
  readonly order_columns: readonly string[]
  /** Undefined where nothing is searched for. */
  readonly search: Search | undefined
}

export interface Search {
  /** The search condition, written so that no index can answer: the planner must not choose between this way and `indexed`. */
  readonly matches: Statement<never>
  /** The same condition, written so that an index answers it; undefined where no index can. */
  readonly indexed: Statement<never> | undefined
  /** `indexed` is short enough to be asked in one statement with the first rows. A long one takes longer to plan than a second round trip. */
  readonly fits_one_statement?: true
}

interface PageIds extends Total {
  /** The ids on the page, in no particular order. */
  readonly ids: string[]
}

/** Rows looked at in step 1. */
const HEAD_ROWS = 1024
/** The most rows looked at in step 3, where no index can help or too many rows match. */
const DEEP_ROWS = 5000
/** The most rows passed on the way to a page far back in a frequent search. */
const MOST_DEEP_ROWS = 200_000
/** The first rows only hint at the whole: 'more than are counted' is concluded from them only where they hint at twice as many. */
const SURELY_MANY = 2 * MOST_COUNTED

type IndexedSearch = Pick<Search, 'matches'> & { readonly indexed: Statement<never> }

interface Scan {
  /** How many rows were looked at. */
  scanned: number
  matches: number
  ids: string[]
}

/** The list's first rows. The sub-select sorts them, and the aggregate keeps the order in which they come, so none is numbered. */
function firstRows({ list, order }: ListSource, matches: Statement<never>, rows: number, page: PageRequest) {
  const { limit, offset } = boundsOf(page)
  return sql<Scan>`
    select count(*) as scanned, count(*) filter (where is_match) as matches,
      coalesce((array_agg(id) filter (where is_match))[${offset + 1}::int:${offset + limit}::int], '{}') as ids
    from (
      select id, (${matches}) as is_match from (select * ${list} ${order} limit ${rows}) listed
      -- so that is_match is asked once a row
      offset 0) seen`
}

/** The CTE `found as …`: the rows that the index finds, or none where `condition` is false. */
function indexedRows(
  { list, order_columns }: ListSource,
  { indexed }: IndexedSearch,
  condition: Statement<unknown>,
) {
  const columns = [...new Set(['id', ...order_columns])].map((name) => sql`listed.${sql.ident(name)}`)
  return sql`
    found as materialized (
      select ${sql.join(columns)} ${list} and (${indexed}) and ${condition} limit ${MOST_COUNTED + 1})`
}

const foundIds = ({ order }: ListSource, page: PageRequest) =>
  sql`array(select id from found ${order} ${listWindow(page)})`

/** Looks at the first rows, and asks the index too where at most `few` of them match; `total` is null where the index was not asked. */
const lookAndAsk = (source: ListSource, search: IndexedSearch, page: PageRequest, few: number) =>
  sql<Scan & { total: number | null; found_ids: string[] }>`
    with first_rows as materialized (${firstRows(source, search.matches, HEAD_ROWS, page)}),
      is_asked as (select scanned = ${HEAD_ROWS} and matches <= ${few} as is_asked from first_rows),
      ${indexedRows(source, search, sql`(select is_asked from is_asked)`)}
    select first_rows.*, case when is_asked then (select count(*) from found) end as total,
      case when is_asked then ${foundIds(source, page)} end as found_ids
    from first_rows, is_asked`

const askIndex = (source: ListSource, search: IndexedSearch, page: PageRequest) =>
  sql<PageIds>`
    with ${indexedRows(source, search, sql`true`)}
    select (select count(*) from found) as total, ${foundIds(source, page)} as ids`

/** The ids on the page and the total: exact up to ten thousand where the list is short or an index can answer, else an estimate. */
async function findIds(
  db: Db,
  source: ListSource,
  { matches, indexed, fits_one_statement }: Search,
  page: PageRequest,
): Promise<PageIds> {
  const { limit, offset } = boundsOf(page)
  const last = offset + limit
  const known = recallTotal(source.list)
  // With more matches than this among the first rows, there may be too many in all for the index.
  const few = known === undefined ? 0 : Math.ceil((SURELY_MANY * HEAD_ROWS) / known.total) - 1
  const by_index = indexed && { matches, indexed }
  let found: PageIds | undefined
  let first: Scan
  if (by_index === undefined || !fits_one_statement)
    first = (await db.first(firstRows(source, matches, HEAD_ROWS, page)))!
  else {
    const { total, found_ids, ...scan } = (await db.first(lookAndAsk(source, by_index, page, few)))!
    first = scan
    if (total !== null) found = { ids: found_ids, total }
  }
  if (first.scanned < HEAD_ROWS) return { ids: first.ids, total: first.matches }

  const all = first.matches > 0 ? (await totalOf(db, source.list)).total : 0
  const about = Math.round((all * first.matches) / HEAD_ROWS)
  const is_common = about >= SURELY_MANY
  if (is_common && first.matches >= last) return { ids: first.ids, total: about, total_is_estimate: true }

  if (!is_common && by_index !== undefined) {
    found ??= (await db.first(askIndex(source, by_index, page)))!
    if (found.total <= MOST_COUNTED) return found
  }
  const rows = is_common
    ? Math.min(MOST_DEEP_ROWS, Math.ceil((2 * last * HEAD_ROWS) / first.matches))
    : DEEP_ROWS
  const deep = (await db.first(firstRows(source, matches, rows, page)))!
  if (deep.scanned < rows) return { ids: deep.ids, total: deep.matches }
  return { ids: deep.ids, total: Math.max(about, deep.matches), total_is_estimate: true }
}

/** A page of a list. `rowsBy` gives rows by an array of ids, in the list's order. */
export async function pageOf<Row>(
  db: Db,
  source: ListSource,
  page: PageRequest,
  rowsBy: (ids: Statement<unknown>) => Promise<Row[]>,
): Promise<Total & { data: Row[] }> {
  const { list, order, search } = source
  if (search !== undefined) {
    const { ids, ...total } = await findIds(db, source, search, page)
    return { data: await rowsBy(sql`${ids}::uuid[]`), ...total }
  }
  const ids = sql`array(select id ${list} ${order} ${listWindow(page)})`
  const [data, total] = await Promise.all([rowsBy(ids), totalOf(db, list)])
  return { data, ...total }
}

/** How many rows are sampled to see which marks nearly every row has: asking an index for those does not help. */
export const SAMPLE = 16

/**
 * Marks are a text's pieces of three or five letters, each hashed with the shop into one number (0062-marks.sql); an index finds texts by them. These
 * are those of `q` that an index is asked for, without those that most texts of the sample have. `sample` is a query that gives texts, folded as
 * the index folds them; its first `SAMPLE` rows are read. Evaluated once per statement.
 */
export const marksSought = (shop_id: string, q: string, sample: Statement<unknown>) =>
  sql<never>`(select search_marks_sought(${shop_id}, search_fold(${q}), array(${sample} limit ${SAMPLE})))`

/** Whether the text has fewer letters than a mark, so that an index of marks cannot find it. */
export const isTooShortForMarks = (text: string): boolean =>
  text.normalize('NFKD').replace(/\p{Mn}/gu, '').length < 3

export interface MarkedTexts {
  readonly table: string
  /** The text that people see of a row, word for word as in the table's index of marks. */
  readonly shown: Statement<never>
  readonly shop_id: string
  /** `and …`, or empty: what else holds for the rows. */
  readonly narrowed: Statement<never>
}

/** The search of a shop's rows for `q` in the one text that they show, by the index of its marks. */
export function searchShown(q: string, { table, shown, shop_id, narrowed }: MarkedTexts): Search {
  const rows = sql.ident(table)
  const matches = sql<never>`${shown} ilike ${anywhere(q)}`
  if (isTooShortForMarks(q)) return { matches, indexed: undefined }
  const sample = sql`select search_fold(left(${shown}, 200)) from ${rows} where shop_id = ${shop_id} order by id`
  // By the index of marks alone: `is true` hides the shop from the planner, which might else read another index for it, with all rows it has.
  const indexed = sql<never>`
    id = any(array(
      select id from ${rows}
      where (shop_id = ${shop_id}) is true
        and search_marks(shop_id, search_fold(${shown})) @> ${marksSought(shop_id, q, sample)}
        and ${matches} ${narrowed}
      limit ${MOST_COUNTED + 1}))`
  return { matches, indexed, fits_one_statement: true }
}
