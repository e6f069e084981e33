// Finding what was probably meant, if no product has the words as they were typed.

import type { Db } from '../../../db/pool.ts'
import { searchFold } from '../../searches/search-fold.ts'
import type { Translator } from '../../translations/translator.ts'
import { slipsToStart } from './edit-distance.ts'
import { type Among, listNearCandidates, type NearCandidate, type ShownLabel } from './search.queries.ts'

/** The products that are compared with words that none of them has: the newest. */
export const MAX_COMPARED = 5000

const MAX_CANDIDATES = 300

/** Added to the slips of a match outside of the title, so that a similar title comes before a similar SKU or label. */
const ELSEWHERE_THAN_IN_TITLE = 0.5

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const nearest = (typed: string, words: readonly string[]): number =>
  Math.min(...words.map((word) => slipsToStart(typed, word)), Number.POSITIVE_INFINITY)

/** The slips of all words together; Infinity where one of them is not near any word of the product. */
function slipsIn({ search_names, folded, has }: NearCandidate): number {
  const [title = '', ...labels] = search_names.split('\n')
  const [title_words, label_words] = [wordsOf(title), wordsOf(labels.join(' '))]
  return folded.reduce((slips, word, at) => {
    if (has[at]) return slips
    return slips + Math.min(nearest(word, title_words), nearest(word, label_words) + ELSEWHERE_THAN_IN_TITLE)
  }, 0)
}

/** The labels that are shown in a translation with a word near to one of these. */
export function labelsNear(words: readonly string[], texts: Translator): ShownLabel[] {
  const typed = words.map(searchFold)
  return texts.labelsShown((shown) => {
    const shown_words = wordsOf(searchFold(shown))
    return typed.some((word) => Number.isFinite(nearest(word, shown_words)))
  })
}

/** Ids of products, the nearest first; empty if none is near. `among` as for `listNearCandidates`. */
export async function findNear(db: Db, words: readonly string[], among: Among): Promise<string[]> {
  const candidates = await listNearCandidates(db, words, among, MAX_CANDIDATES)
  return candidates
    .map((candidate) => ({ id: candidate.id, slips: slipsIn(candidate) }))
    .filter(({ slips }) => Number.isFinite(slips))
    .sort((a, b) => a.slips - b.slips)
    .map(({ id }) => id)
}
