// What a search text means once synonyms are known: each word, or each phrase that a set of synonyms knows, with all that will do instead.

import { searchFold } from '../../../db/search/search-fold.ts'

/** Any of these will do; each is a list of words that are all needed. */
export type Term = readonly (readonly string[])[]

/** Longer phrases are no synonyms of anything. */
const MAX_PHRASE_LENGTH = 4
const MAX_ALTERNATIVES = 40

const split = (text: string): string[] => text.trim().split(/\s+/u)

/** Lets words be looked up in sets of synonyms, whatever their case and accents; at most so many others of each. */
export function synonymFinder(
  sets: readonly (readonly string[])[],
): (phrase: string) => readonly (readonly string[])[] {
  // The sets themselves: lists of the others of each word would take twenty times their room.
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

/** The longest phrase that is known wins. The words themselves always do. */
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
