// The SQL of searches for what comes close. However long the texts of a shop are, the work is bounded: by rows, and by letters that are compared.

import type { Db, Tx } from '../../../db/pool.ts'
import { soughtWord } from '../../../db/search/sought-word.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import { type Among, hasAllTerms, hasName, relevance, type Term, type Wording } from './search.queries.ts'

export interface Candidate {
  id: string
  /** The beginning of the column: a line of the title, one of the SKU, one of categories and tags. */
  search_names: string
  /** The words in the form they are searched for (`search_fold`); of a phrase the first. */
  folded: string[]
  /** For each word, whether the product has exactly that word. */
  has: boolean[]
}

/** Until the transaction ends, the database stops each statement after this time. */
export const limitStatements = (tx: Tx, ms: number) =>
  tx.run(sql`select set_config('statement_timeout', ${String(ms)}, true)`)

/** Shorter words are similar to nearly everything, and no index knows them. */
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

/** `from … where true`: the first of these rows, whose names have no more letters together. They are in the order of `row`. */
const fewLetters = (among: Among, words: readonly string[]) => sql`
  from (
    select p.*, sum(length(${NAME})) over (order by p.place rows unbounded preceding) as letters
    from (select p.*, row_number() over () as place ${among}) p) p
  where letters <= ${Math.floor(MAX_LETTERS / Math.max(1, words.filter(isLong).length))}::int`

/**
 * One row for each product that has each word or, by trigrams, one similar to it; the most similar first. How similar it must be is a setting
 * of the pool's sessions (pg_trgm.word_similarity_threshold). `among` says which products are compared, in their order; no index knows that.
 */
export const listNearCandidates = (db: Db | Tx, words: readonly string[], among: Among, limit: number) => {
  // Not in descriptions, which are long.
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

/** So many products with each term are looked at. */
const MAX_WITH_TERM = 150

/** In names alone; `p`. */
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
 * One row for each product that has some of the terms, of each term a bounded number; those with most terms first, and of these the best match. By products_live_searched; `offset 0` keeps the planner from walking along a list until it has met enough.
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
