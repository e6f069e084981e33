// Looking for a text, or anything else that no order of a list knows of, at a bounded cost. The first thousand rows of the list in the order
// asked for are looked at one by one: what many rows have is met there, and a short list is done with. What fewer have is asked of an index,
// in the same statement where that is quicker. What neither settles is looked for further along the list, and the total is then said to
// be an estimate.

import {
  boundsOf,
  listWindow,
  MOST_COUNTED,
  type PageRequest,
  recallTotal,
  type Total,
  totalOf,
} from './listing.ts'
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
  /** The same, asked in a way an index answers; undefined where none knows. */
  readonly rare: Statement<never> | undefined
  /** `rare` is so short that it is asked in one statement with the first rows: a long one takes longer to plan than a way to the database. */
  readonly is_short?: true
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

type Rare = Pick<Sought, 'has'> & { readonly rare: Statement<never> }

interface Seen {
  looked_at: number
  matches: number
  ids: string[]
}

/** The list's first rows. Sorted inside and numbered by nothing: an aggregate takes its rows in the order in which they come. */
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

/** `found as …`: the rows of which the index knows, where the condition holds. */
function rareRows({ list, order_columns }: Wanted, { rare }: Rare, condition: Statement<unknown>) {
  const columns = [...new Set(['id', ...order_columns])].map((name) => sql`listed.${sql.ident(name)}`)
  return sql`
    found as materialized (
      select ${sql.join(columns)} ${list} and (${rare}) and ${condition} limit ${MOST_COUNTED + 1})`
}

const foundIds = ({ order }: Wanted, page: PageRequest) =>
  sql`array(select id from found ${order} ${listWindow(page)})`

/** The index is asked too where no more than `few` of the first rows have it; `total` is null where it was not. */
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

/** Which rows are on the page, and how many there are in all: exactly up to ten thousand where the list is short or an index knows. */
async function findIds(
  db: Db,
  wanted: Wanted,
  { has, rare, is_short }: Sought,
  page: PageRequest,
): Promise<Found> {
  const { limit, offset } = boundsOf(page)
  const last = offset + limit
  const known = recallTotal(wanted.list)
  // With so many among the first rows there may be many in all.
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

/** So many rows tell which pieces of a text are of no help to an index of marks, since nearly every row has them. */
export const SAMPLE = 16

/**
 * The marks of `q` that an index is asked for: less those that most texts of the `sample` have, a query of texts folded as the index folds
 * them, of which the first `SAMPLE` are read. Worked out once a statement.
 */
export const marksSought = (shop_id: string, q: string, sample: Statement<unknown>) =>
  sql<never>`(select search_marks_sought(${shop_id}, search_fold(${q}), array(${sample} limit ${SAMPLE})))`

/** Fewer letters than a mark is of. */
export const isTooShortForMarks = (text: string): boolean =>
  text.normalize('NFKD').replace(/\p{Mn}/gu, '').length < 3
