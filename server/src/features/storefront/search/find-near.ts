// Finds near matches when no product has all words of a search: products with most of the words first, then
// products with similar words.

import type { Db } from '../../../db/pool.ts'
import { searchFold } from '../../../db/search/search-fold.ts'
import type { Translator } from '../../shops/translations/translator.ts'
import { slipsToStart } from './edit-distance.ts'
import { type Candidate, limitStatements, listNearCandidates, listWithMostTerms } from './near.queries.ts'
import type { Among, ShownLabel, Term, Wording } from './search.queries.ts'

/** The maximum of products compared with words that no product has: the newest. */
export const MAX_COMPARED = 5000

/** Also the maximum of finds. */
const MAX_CANDIDATES = 300

/**
 * The maximum of letters of names compared letter by letter. More letters would keep all other requests
 * waiting.
 */
const MAX_LETTERS = 120_000

/**
 * The database stops a statement after this time. The work is bounded, so only a very busy machine reaches
 * the limit.
 */
const MAX_MS = 500

/**
 * Added to the typing errors of a match outside of the title, because a similar title comes before a similar
 * SKU or label.
 */
const ELSEWHERE_THAN_IN_TITLE = 0.5

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const nearest = (typed: string, words: readonly string[]): number =>
  Math.min(...words.map((word) => slipsToStart(typed, word)), Number.POSITIVE_INFINITY)

interface Ranked {
  readonly id: string
  /** How many words the product has. */
  readonly exact: number
  /** The number of words, or similar words, in the product. */
  readonly matched: number
  readonly slips: number
}

function rankOf({ id, search_names, folded, has }: Candidate): Ranked {
  const [title = '', ...labels] = search_names.split('\n')
  const [title_words, label_words] = [wordsOf(title), wordsOf(labels.join(' '))]
  const slips = folded.map((word, at) =>
    has[at] ? 0 : Math.min(nearest(word, title_words), nearest(word, label_words) + ELSEWHERE_THAN_IN_TITLE),
  )
  const near = slips.filter(Number.isFinite)
  return {
    id,
    exact: has.filter(Boolean).length,
    matched: near.length,
    slips: near.reduce((sum, one) => sum + one, 0),
  }
}

/** The candidates, as many as can be compared in a short time. */
function ranksOf(candidates: readonly Candidate[]): Ranked[] {
  const ranked: Ranked[] = []
  let letters = 0
  for (const candidate of candidates) {
    letters += candidate.search_names.length * candidate.has.filter((one) => !one).length
    if (letters > MAX_LETTERS) break
    ranked.push(rankOf(candidate))
  }
  return ranked.sort((a, b) => b.matched - a.matched || b.exact - a.exact || a.slips - b.slips)
}

/** Returns the labels whose shown translation has a word near to one of the words. */
export function labelsNear(words: readonly string[], texts: Translator): ShownLabel[] {
  const typed = words.map(searchFold)
  return texts.labelsShown((shown) => {
    const shown_words = wordsOf(searchFold(shown))
    return typed.some((word) => Number.isFinite(nearest(word, shown_words)))
  })
}

export interface Unfound {
  readonly words: readonly string[]
  readonly terms: readonly Term[]
  readonly wording: Wording
  /** The products that may have some of the terms. */
  readonly among: Among
  /** The products compared with the words, with the texts shown to visitors. */
  readonly compared: Among
}

/** Ids of products, the best first; empty if none is near. Products have at least half of the words if any product does. */
export function findNear(db: Db, shop_id: string, unfound: Unfound): Promise<string[]> {
  const { words, terms, compared } = unfound
  return db.transaction(async (tx) => {
    await limitStatements(tx, MAX_MS)
    const some = terms.length > 1 ? await listWithMostTerms(tx, shop_id, unfound, MAX_CANDIDATES) : []
    const most = ranksOf(some)
    const has_all_near = most[0]?.matched === terms.length
    const near = has_all_near
      ? []
      : ranksOf(await listNearCandidates(tx, words, compared, MAX_CANDIDATES)).filter(
          ({ matched }) => matched === words.length,
        )
    const enough = Math.min(most[0]?.matched ?? 0, Math.ceil(terms.length / 2))
    const ids = [...near, ...most.filter(({ matched }) => matched >= enough)].map(({ id }) => id)
    return [...new Set(ids)].slice(0, MAX_CANDIDATES)
  })
}
