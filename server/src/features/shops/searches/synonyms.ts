// Expands a search text by synonyms. Each word, or each phrase known to a set of synonyms, gets a list of
// alternatives.

import { searchFold } from '../../../db/search/search-fold.ts'

/**
 * A product must match any of the alternatives. Each alternative is a list of words, and a match needs all
 * words of the list.
 */
export type Term = readonly (readonly string[])[]

/** Longer phrases are no synonyms of anything. */
const MAX_PHRASE_LENGTH = 4
const MAX_ALTERNATIVES = 40

const split = (text: string): string[] => text.trim().split(/\s+/u)

/**
 * Returns a function to look up words in sets of synonyms, ignoring case and accents. The function returns at
 * most `MAX_ALTERNATIVES` alternatives.
 */
export function synonymFinder(
  sets: readonly (readonly string[])[],
): (phrase: string) => readonly (readonly string[])[] {
  // The map holds the sets themselves, because lists of the alternatives of each word would take twenty times
  // as much memory.
  const known = new Map<string, { set: readonly string[]; word: string }[]>()
  for (const set of sets)
    for (const word of set) {
      const key = split(searchFold(word)).join(' ')
      const places = known.get(key)
      if (places === undefined) known.set(key, [{ set, word }])
      else places.push({ set, word })
    }
  return (phrase) => {
    const others: string[][] = []
    for (const { set, word } of known.get(searchFold(phrase)) ?? [])
      for (const other of set) {
        if (others.length >= MAX_ALTERNATIVES) return others
        if (other !== word) others.push(split(other))
      }
    return others
  }
}

/**
 * Returns the terms of a text. The longest known phrase wins. The words themselves are always among the
 * alternatives.
 */
export function termsOf(
  words: readonly string[],
  find: (phrase: string) => readonly (readonly string[])[],
): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: Math.min(MAX_PHRASE_LENGTH, words.length - at) }, (_, i) => i + 1)
    const length = lengths.findLast((one) => find(words.slice(at, at + one).join(' ')).length > 0) ?? 1
    const phrase = words.slice(at, at + length)
    terms.push([phrase, ...find(phrase.join(' '))])
    at += length
  }
  return terms
}
