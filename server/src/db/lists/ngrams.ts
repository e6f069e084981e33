// Searches texts by their marks, with an index.

import { hasWords } from '../search/has-words.ts'
import { searchWords } from '../search/search-words.ts'
import { ANY_SIGN, spellings } from '../search/spellings.ts'
import { type Statement, sql } from '../sql.ts'
import type { Search } from './list-source.ts'
import { MAX_COUNTED } from './listing.ts'

/**
 * The size of the sample that shows the marks of nearly every row. An index does not help for these marks.
 */
export const SAMPLE = 16

const hasMarks = (writing: string): boolean =>
  writing
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll(ANY_SIGN, ' ')
    .split(/\s+/u)
    .some((word) => word.length >= 3)

/**
 * Returns the ways to write `q` for an index of marks: as typed, with the first spelling of each word, with
 * the second and so on. Omits a way without a word of three letters, because it has no marks and every text
 * would match.
 */
function writings(q: string): string[] {
  const words = searchWords(q).map(spellings)
  const most = Math.max(0, ...words.map(({ length }) => length))
  const others = Array.from({ length: most }, (_, at) => words.map((word) => word[at] ?? word[0]!).join(' '))
  return [...new Set([searchWords(q).join(' ').toLowerCase(), ...others])].filter(hasMarks)
}

/**
 * Returns the condition that a text may have the words of `q`. Marks are a text's substrings of three or five
 * letters, each hashed with the shop into a number (0062-marks.sql). An index finds texts by their marks. The
 * text must have the marks of the words, except for marks of most texts in the sample. `sample` is a query
 * for texts in the fold of the index, and its first `SAMPLE` rows are read. PostgreSQL evaluates the
 * condition once per statement.
 */
export const mayHaveWords = (
  marks: Statement<unknown>,
  { shop_id, q, sample }: { shop_id: string; q: string; sample: Statement<unknown> },
) =>
  sql<never>`(${sql.join(
    writings(q).map(
      (writing) => sql`${marks} @> (
        select search_marks_sought(${shop_id}, search_fold(${writing}), array(${sample} limit ${SAMPLE})))`,
    ),
    ' or ',
  )})`

/** Returns true if each word has fewer letters than a mark. An index of marks cannot find such a text. */
export const isTooShortForNgrams = (text: string): boolean => writings(text).length === 0

export interface NgramIndex {
  readonly table: string
  /** The visible text of a row, word for word as in the index of marks of the table. */
  readonly shown: Statement<never>
  readonly shop_id: string
  /** `and …`, or empty: further conditions on the rows. */
  readonly narrowed: Statement<never>
}

/** The search for `q` in the visible text of the rows of a shop, by the index of marks. */
export function searchShown(q: string, { table, shown, shop_id, narrowed }: NgramIndex): Search {
  const rows = sql.ident(table)
  const matches = hasWords(sql`search_fold(${shown})`, q)
  if (isTooShortForNgrams(q)) return { matches, indexed: undefined, is_short: true }
  const sample = sql`select search_fold(left(${shown}, 200)) from ${rows} where shop_id = ${shop_id} order by id`
  // Uses the index of marks alone: `is true` hides the shop from the planner, which might otherwise read all
  // rows of the shop through a different index.
  const indexed = sql<never>`
    id = any(array(
      select id from ${rows}
      where (shop_id = ${shop_id}) is true
        and ${mayHaveWords(sql`search_marks(shop_id, search_fold(${shown}))`, { shop_id, q, sample })}
        and ${matches} ${narrowed}
      limit ${MAX_COUNTED + 1}))`
  return { matches, indexed, fits_one_statement: true }
}
