// Looking for a text, or anything else that no order of a list knows of, at a bounded cost. The first thousand rows of the list in the order
// asked for are looked at one by one: what many rows have is met there, and a short list is done with. What fewer have is asked of an index.
// What neither settles is looked for further along the list, and the total is then said to be an estimate.

import { boundsOf, listWindow, MOST_COUNTED, type PageRequest, type Total, totalOf } from './listing.ts'
import type { Db } from './pool.ts'
import { type Statement, sql } from './sql.ts'

/** A list, and what is looked for in it. Its rows are called `listed` everywhere. */
export interface Wanted {
  /** `from … listed where …`, without what is looked for. It must name its shop. */
  readonly list: Statement<never>
  /** `order by …`, and the columns it needs besides the id. */
  readonly order: Statement<never>
  readonly order_columns: readonly string[]
  /** Undefined where nothing is looked for. */
  readonly sought: Sought | undefined
}

export interface Sought {
  /** Whether a row has it, asked in a way no index answers: which index is used shall not be guessed. */
  readonly has: Statement<never>
  /** What every row that has it fulfils, by an index and seldom else; undefined where no index knows. */
  readonly rare: Statement<never> | undefined
}

interface Found extends Total {
  /** Those of the page, in no order. */
  readonly ids: string[]
}

/** Looked at one by one at first: of a list of a thousand rows all. */
const FIRST = 1024
/** At most, where an index cannot help or has too much to tell. */
const FAR = 5000
/** At most, on the way to a page far back of what many rows have. */
const MOST_FAR = 200_000
/** What the first rows say of the whole is no more than a guess, so it counts only well beyond where counting ends. */
const SURELY_MANY = 2 * MOST_COUNTED

interface Seen {
  looked_at: number
  matches: number
  ids: string[]
}

/** The list's first rows. Sorted inside and numbered by nothing: an aggregate takes its rows in the order in which they come. */
async function lookAt(
  db: Db,
  { list, order }: Wanted,
  { has }: Sought,
  rows: number,
  page: PageRequest,
): Promise<Seen> {
  const { limit, offset } = boundsOf(page)
  const seen = await db.first(
    sql<Seen>`
      select count(*) as looked_at, count(*) filter (where has) as matches,
        coalesce((array_agg(id) filter (where has))[${offset + 1}::int:${offset + limit}::int], '{}') as ids
      from (
        select id, (${has}) as has from (select * ${list} ${order} limit ${rows}) listed
        -- so that has is asked once a row
        offset 0) seen`,
  )
  return seen!
}

async function askIndex(
  db: Db,
  { list, order, order_columns }: Wanted,
  { has, rare }: Sought & { rare: Statement<never> },
  page: PageRequest,
): Promise<Found> {
  const columns = [...new Set(['id', ...order_columns])].map((name) => sql`listed.${sql.ident(name)}`)
  const found = await db.first(
    sql<Found>`
      with found as materialized (
        select ${sql.join(columns)} ${list} and (${rare}) and (${has}) limit ${MOST_COUNTED + 1})
      select (select count(*) from found) as total, array(select id from found ${order} ${listWindow(page)}) as ids`,
  )
  return found!
}

/** Which rows are on the page, and how many there are in all: exactly up to ten thousand where the list is short or an index knows. */
async function findIds(db: Db, wanted: Wanted, sought: Sought, page: PageRequest): Promise<Found> {
  const { limit, offset } = boundsOf(page)
  const last = offset + limit
  const first = await lookAt(db, wanted, sought, FIRST, page)
  if (first.looked_at < FIRST) return { ids: first.ids, total: first.matches }

  const all = first.matches > 0 ? (await totalOf(db, wanted.list)).total : 0
  const about = Math.round((all * first.matches) / FIRST)
  const is_common = about >= SURELY_MANY
  if (is_common && first.matches >= last) return { ids: first.ids, total: about, total_is_estimate: true }

  const { has, rare } = sought
  if (!is_common && rare !== undefined) {
    const found = await askIndex(db, wanted, { has, rare }, page)
    if (found.total <= MOST_COUNTED) return found
  }
  const rows = is_common ? Math.min(MOST_FAR, Math.ceil((2 * last * FIRST) / first.matches)) : FAR
  const far = await lookAt(db, wanted, sought, rows, page)
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

/** Fewer letters than an index knows pieces of. */
export const isTooShortForPieces = (text: string): boolean =>
  text.normalize('NFKD').replace(/\p{Mn}/gu, '').length < 3
