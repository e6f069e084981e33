// Searching a list for a text, or for anything else that its sort order says nothing about, at a bounded cost. In three steps: (1) the first
// thousand rows, in the order asked for, are looked at one by one; that finds what is frequent, and is all there is to a short list. (2) What is
// rare is asked of an index, in the same statement where that is quicker. (3) What neither settles is searched for further along the list, and
// then the total is an estimate.

import type { Db } from '../pool.ts'
import { type Statement, sql } from '../sql.ts'
import {
  boundsOf,
  listWindow,
  MOST_COUNTED,
  type PageRequest,
  recallTotal,
  type Total,
  totalOf,
} from './listing.ts'

/** A list, and what is searched for in it. Its table has the alias `listed` in every statement. */
export interface Wanted {
  /** `from … listed where …`, without the search condition. It must name its shop. */
  readonly list: Statement<never>
  /** `order by …`, and the columns it needs besides the id. */
  readonly order: Statement<never>
  readonly order_columns: readonly string[]
  /** Undefined where nothing is searched for. */
  readonly sought: Sought | undefined
}

export interface Sought {
  /** The search condition, written so that no index can answer: the planner must not choose between this way and `rare`. */
  readonly has: Statement<never>
  /** The same condition, written so that an index answers it; undefined where no index can. */
  readonly rare: Statement<never> | undefined
  /** `rare` is short enough to be asked in one statement with the first rows. A long one takes longer to plan than a second round trip. */
  readonly is_short?: true
}

interface Found extends Total {
  /** The ids on the page, in no particular order. */
  readonly ids: string[]
}

/** Rows looked at in step 1. */
const FIRST = 1024
/** The most rows looked at in step 3, where no index can help or too many rows match. */
const FAR = 5000
/** The most rows passed on the way to a page far back in a frequent search. */
const MOST_FAR = 200_000
/** The first rows only hint at the whole: 'more than are counted' is concluded from them only where they hint at twice as many. */
const SURELY_MANY = 2 * MOST_COUNTED

type Rare = Pick<Sought, 'has'> & { readonly rare: Statement<never> }

interface Seen {
  looked_at: number
  matches: number
  ids: string[]
}

/** The list's first rows. The sub-select sorts them, and the aggregate keeps the order in which they come, so none is numbered. */
function firstRows({ list, order }: Wanted, has: Statement<never>, rows: number, page: PageRequest) {
  const { limit, offset } = boundsOf(page)
  return sql<Seen>`
    select count(*) as looked_at, count(*) filter (where has) as matches,
      coalesce((array_agg(id) filter (where has))[${offset + 1}::int:${offset + limit}::int], '{}') as ids
    from (
      select id, (${has}) as has from (select * ${list} ${order} limit ${rows}) listed
      -- so that has is asked once a row
      offset 0) seen`
}

/** The CTE `found as …`: the rows that the index finds, or none where `condition` is false. */
function rareRows({ list, order_columns }: Wanted, { rare }: Rare, condition: Statement<unknown>) {
  const columns = [...new Set(['id', ...order_columns])].map((name) => sql`listed.${sql.ident(name)}`)
  return sql`
    found as materialized (
      select ${sql.join(columns)} ${list} and (${rare}) and ${condition} limit ${MOST_COUNTED + 1})`
}

const foundIds = ({ order }: Wanted, page: PageRequest) =>
  sql`array(select id from found ${order} ${listWindow(page)})`

/** Looks at the first rows, and asks the index too where at most `few` of them match; `total` is null where the index was not asked. */
const lookAndAsk = (wanted: Wanted, rare: Rare, page: PageRequest, few: number) =>
  sql<Seen & { total: number | null; found_ids: string[] }>`
    with first_rows as materialized (${firstRows(wanted, rare.has, FIRST, page)}),
      is_asked as (select looked_at = ${FIRST} and matches <= ${few} as is_asked from first_rows),
      ${rareRows(wanted, rare, sql`(select is_asked from is_asked)`)}
    select first_rows.*, case when is_asked then (select count(*) from found) end as total,
      case when is_asked then ${foundIds(wanted, page)} end as found_ids
    from first_rows, is_asked`

const askIndex = (wanted: Wanted, rare: Rare, page: PageRequest) =>
  sql<Found>`
    with ${rareRows(wanted, rare, sql`true`)}
    select (select count(*) from found) as total, ${foundIds(wanted, page)} as ids`

/** The ids on the page and the total: exact up to ten thousand where the list is short or an index can answer, else an estimate. */
async function findIds(
  db: Db,
  wanted: Wanted,
  { has, rare, is_short }: Sought,
  page: PageRequest,
): Promise<Found> {
  const { limit, offset } = boundsOf(page)
  const last = offset + limit
  const known = recallTotal(wanted.list)
  // With more matches than this among the first rows, there may be too many in all for the index.
  const few = known === undefined ? 0 : Math.ceil((SURELY_MANY * FIRST) / known.total) - 1
  const by_index = rare && { has, rare }
  let found: Found | undefined
  let first: Seen
  if (by_index === undefined || !is_short) first = (await db.first(firstRows(wanted, has, FIRST, page)))!
  else {
    const { total, found_ids, ...seen } = (await db.first(lookAndAsk(wanted, by_index, page, few)))!
    first = seen
    if (total !== null) found = { ids: found_ids, total }
  }
  if (first.looked_at < FIRST) return { ids: first.ids, total: first.matches }

  const all = first.matches > 0 ? (await totalOf(db, wanted.list)).total : 0
  const about = Math.round((all * first.matches) / FIRST)
  const is_common = about >= SURELY_MANY
  if (is_common && first.matches >= last) return { ids: first.ids, total: about, total_is_estimate: true }

  if (!is_common && by_index !== undefined) {
    found ??= (await db.first(askIndex(wanted, by_index, page)))!
    if (found.total <= MOST_COUNTED) return found
  }
  const rows = is_common ? Math.min(MOST_FAR, Math.ceil((2 * last * FIRST) / first.matches)) : FAR
  const far = (await db.first(firstRows(wanted, has, rows, page)))!
  if (far.looked_at < rows) return { ids: far.ids, total: far.matches }
  return { ids: far.ids, total: Math.max(about, far.matches), total_is_estimate: true }
}

/** A page of a list. `rowsBy` gives rows by an array of ids, in the list's order. */
export async function pageOf<Row>(
  db: Db,
  wanted: Wanted,
  page: PageRequest,
  rowsBy: (ids: Statement<unknown>) => Promise<Row[]>,
): Promise<Total & { data: Row[] }> {
  const { list, order, sought } = wanted
  if (sought !== undefined) {
    const { ids, ...total } = await findIds(db, wanted, sought, page)
    return { data: await rowsBy(sql`${ids}::uuid[]`), ...total }
  }
  const ids = sql`array(select id ${list} ${order} ${listWindow(page)})`
  const [data, total] = await Promise.all([rowsBy(ids), totalOf(db, list)])
  return { data, ...total }
}

/** How many rows are sampled to see which marks (pieces of a text) nearly every row has: asking an index for those does not help. */
export const SAMPLE = 16

/**
 * The marks of `q` that an index is asked for, without those that most texts of the sample have. `sample` is a query that gives texts, folded as
 * the index folds them; its first `SAMPLE` rows are read. Evaluated once per statement.
 */
export const marksSought = (shop_id: string, q: string, sample: Statement<unknown>) =>
  sql<never>`(select search_marks_sought(${shop_id}, search_fold(${q}), array(${sample} limit ${SAMPLE})))`

/** Whether the text has fewer letters than a mark, so that an index of marks cannot find it. */
export const isTooShortForMarks = (text: string): boolean =>
  text.normalize('NFKD').replace(/\p{Mn}/gu, '').length < 3
