// The SQL of searches for near matches. The work is bounded by rows and by compared letters, however long the
// texts of a shop are.

import type { Db, Tx } from '../../../db/pool.ts'
import { soughtWord } from '../../../db/search/sought-word.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import { type Among, hasAllTerms, hasName, relevance, type Term, type Wording } from './search.queries.ts'

export interface Candidate {
  id: string
  /**
   * The beginning of the column: a line with the title, a line with the SKU, a line with categories and tags.
   */
  search_names: string
  /** The words in the form of the search (`search_fold`); of a phrase the first word. */
  folded: string[]
  /** For each word, whether the product has exactly the word. */
  has: boolean[]
}

/** Limits the time of each statement until the transaction ends. */
export const limitStatements = (tx: Tx, ms: number) =>
  tx.run(sql`select set_config('statement_timeout', ${String(ms)}, true)`)

/** Shorter words are similar to nearly everything, and no index has shorter words. */
const MIN_LETTERS = 3

/** Later letters of a name are not compared. */
const MAX_NAME = 300

/** The letters that are compared with words by trigrams: so many of names for each word, which takes about a fiftieth of a second. */
const MAX_LETTERS = 180_000

const NAME = sql`left(p.search_names, ${MAX_NAME}::int)`

const isLong = (word: string): boolean => [...word].length >= MIN_LETTERS

const isNear = (word: string, is_there: Statement<unknown>) =>
  isLong(word) ? sql`(${is_there} or search_fold(${word}) <% ${NAME})` : is_there

const folded = (words: readonly string[]) =>
  sql`array[${sql.join(words.map((word) => sql`search_fold(${word})`))}]`

/** `from … where true`: the first rows, up to the limit of letters in their names, in the order of `row`. */
const fewLetters = (among: Among, words: readonly string[]) => sql`
  from (
    select p.*, sum(length(${NAME})) over (order by p.place rows unbounded preceding) as letters
    from (select p.*, row_number() over () as place ${among}) p) p
  where letters <= ${Math.floor(MAX_LETTERS / Math.max(1, words.filter(isLong).length))}::int`

/**
 * Returns one row for each product with each word or, by trigrams, a similar word; the most similar first.
 * The minimum similarity is a setting of the pool's sessions (pg_trgm.word_similarity_threshold). `among`
 * selects the compared products and their order; no index knows the order.
 */
export const listNearCandidates = (db: Db | Tx, words: readonly string[], among: Among, limit: number) => {
  // Descriptions are not compared, because descriptions are long.
  const has = words.map((word) => sql`(${hasName(NAME, soughtWord(word))})`)
  return db.rows(
    sql.plannedEachTime(sql<Candidate>`
      select p.id, ${NAME} as search_names, ${folded(words)} as folded, array[${sql.join(has)}] as has
      ${fewLetters(among, words)} ${sql.join(
        words.map((word, at) => sql`and ${isNear(word, has[at]!)}`),
        ' ',
      )}
      order by ${sql.join(
        words.map((word) => sql`word_similarity(search_fold(${word}), ${NAME})`),
        ' + ',
      )} desc, p.place limit ${limit}`),
  )
}

/** The maximum of products read for each term. */
const MAX_WITH_TERM = 150

/** Whether product `p` has the term in `search_names`, without regard to its description. */
const isNamed = (term: Term, { languages }: Wording) =>
  sql`(${sql.join(
    term.map(
      (words) =>
        sql`(${sql.join(
          words.map((word) => sql`(${hasName(sql`p.search_names`, soughtWord(word, languages))})`),
          ' and ',
        )})`,
    ),
    ' or ',
  )})`

/**
 * Returns one row for each product with some of the terms, up to a limit for each term. Products with most
 * terms come first, then the best match. Uses products_live_searched; `offset 0` keeps the planner from
 * walking along a list until enough products are found.
 */
export async function listWithMostTerms(
  db: Db | Tx,
  shop_id: string,
  { terms, wording, among }: { terms: readonly Term[]; wording: Wording; among: Among },
  limit: number,
): Promise<Candidate[]> {
  const first = terms.map(([words = []]) => words.join(' '))
  const branches = terms.flatMap((term, at) =>
    isLong(first[at]!)
      ? [
          sql`(select ${at}::int as at, id from (
            select p.id ${among} ${hasAllTerms([term], wording)} offset 0) found limit ${MAX_WITH_TERM})`,
        ]
      : [],
  )
  if (branches.length === 0) return []
  const has = terms.map((term, at) => sql`(${isNamed(term, wording)} or ${at}::int = any(found.terms))`)
  const { weight } = relevance(first, 'p', wording)
  const count = sql.join(
    has.map((condition) => sql`${condition}::int`),
    ' + ',
  )
  return db.rows(
    sql.plannedEachTime(sql<Candidate>`
      select p.id, ${NAME} as search_names, ${folded(first)} as folded, array[${sql.join(has)}] as has
      from (select id, array_agg(at) as terms from (${sql.join(branches, ' union all ')}) each group by id) found
      join products p on p.shop_id = ${shop_id} and p.id = found.id
      order by ${count} desc, ${weight} desc, p.created_at desc, p.id desc limit ${limit}`),
  )
}
