// The SQL of searching: which products have every word, which come close, and which of them are best. `p` is the product.

import type { Db } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'

const hasWord = (word: string) =>
  sql`(p.search_names like search_pattern(${word}) or p.search_text like search_pattern(${word}))`

/** A piece of SQL, `from … where …` over products `p`, that says which ones count. */
export type Among = Statement<unknown>

/** `and …` for each word: in the title, the SKU, a label or the description; products_searched. */
export const hasAllWords = (words: readonly string[]): Statement<never> =>
  sql.join(
    words.map((word) => sql`and ${hasWord(word)}`),
    ' ',
  )

const titleLine = sql`split_part(p.search_names, e'\n', 1)`
const skuLine = sql`split_part(p.search_names, e'\n', 2)`

/** How much a product that has the word is about it: by its name most, by its description least. */
const weightOf = (word: string) => sql`
  case
    when position(' ' || search_fold(${word}) || ' ' in ' ' || ${titleLine} || ' ') > 0 then 6
    when position(' ' || search_fold(${word}) in ' ' || ${titleLine}) > 0 or starts_with(${skuLine}, search_fold(${word})) then 5
    when position(search_fold(${word}) in ${titleLine}) > 0 then 3
    when position(search_fold(${word}) in p.search_names) > 0 then 2
    else 1
  end`

/** For `order by`: the SKU that was typed first, then by how much they are about the words, then the newest. */
export const bestFirst = (words: readonly string[]): Statement<never> => sql`
  (${skuLine} = search_fold(${words.join(' ')})) desc, ${sql.join(words.map(weightOf), ' + ')} desc, p.created_at desc, p.id desc`

export interface NearCandidate {
  id: string
  /** As the column has it. */
  search_names: string
  /** The words as they are searched for. */
  folded: string[]
  /** Of each word, whether the product has it as it is. */
  has: boolean[]
}

/**
 * One row a live product that has of each word trigrams, the likest first. How like it must be is a setting of the pool's sessions
 * (pg_trgm.word_similarity_threshold). `among` is what the products are taken from; products_searched.
 */
export const listNearCandidates = (
  db: Db,
  words: readonly string[],
  among: Statement<unknown>,
  limit: number,
) =>
  db.rows(
    sql<NearCandidate>`
      select p.id, p.search_names, array[${sql.join(words.map((word) => sql`search_fold(${word})`))}] as folded,
        array[${sql.join(words.map(hasWord))}] as has
      ${among} ${sql.join(
        words.map((word) => sql`and (${hasWord(word)} or search_fold(${word}) <% p.search_names)`),
        ' ',
      )}
      order by ${sql.join(
        words.map((word) => sql`word_similarity(search_fold(${word}), p.search_names)`),
        ' + ',
      )} desc, p.id desc limit ${limit}`,
  )
