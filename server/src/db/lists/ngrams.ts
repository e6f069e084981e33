// Searching texts by their marks, which an index knows.

import { type Statement, sql } from '../sql.ts'
import type { Search } from './list-source.ts'
import { anywhere, MAX_COUNTED } from './listing.ts'

/** How many rows are sampled to see which marks nearly every row has: asking an index for those does not help. */
export const SAMPLE = 16

/**
 * Marks are a text's substrings of three or five letters, each hashed with the shop into one number (0062-marks.sql); an index finds texts by them.
 * This gives those of `q` for a search, without those that most texts of the sample have. `sample` is a query that returns texts, folded as the index
 * folds them; its first `SAMPLE` rows are read. Evaluated once per statement.
 */
export const queryNgrams = (shop_id: string, q: string, sample: Statement<unknown>) =>
  sql<never>`(select search_marks_sought(${shop_id}, search_fold(${q}), array(${sample} limit ${SAMPLE})))`

/** Whether the text has fewer letters than a mark, so that an index of marks cannot find it. */
export const isTooShortForNgrams = (text: string): boolean =>
  text.normalize('NFKD').replace(/\p{Mn}/gu, '').length < 3

export interface NgramIndex {
  readonly table: string
  /** The text that people see of a row, word for word as in the table's index of marks. */
  readonly shown: Statement<never>
  readonly shop_id: string
  /** `and …`, or empty: what else holds for the rows. */
  readonly narrowed: Statement<never>
}

/** The search of a shop's rows for `q` in the one text that they show, by the index of its marks. */
export function searchShown(q: string, { table, shown, shop_id, narrowed }: NgramIndex): Search {
  const rows = sql.ident(table)
  const matches = sql<never>`${shown} ilike ${anywhere(q)}`
  if (isTooShortForNgrams(q)) return { matches, indexed: undefined, is_short: true }
  const sample = sql`select search_fold(left(${shown}, 200)) from ${rows} where shop_id = ${shop_id} order by id`
  // By the index of marks alone: `is true` hides the shop from the planner, which might else read another index for it, with all rows it has.
  const indexed = sql<never>`
    id = any(array(
      select id from ${rows}
      where (shop_id = ${shop_id}) is true
        and search_marks(shop_id, search_fold(${shown})) @> ${queryNgrams(shop_id, q, sample)}
        and ${matches} ${narrowed}
      limit ${MAX_COUNTED + 1}))`
  return { matches, indexed, fits_one_statement: true }
}
