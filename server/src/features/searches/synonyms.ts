// What a search text means once synonyms are known: each word, or each phrase that a set of synonyms knows, with all that will do instead.

/** Any of these will do; each is a list of words that are all needed. */
export type Term = readonly (readonly string[])[]

/** Longer phrases are no synonyms of anything. */
const MAX_PHRASE_LENGTH = 4
const MAX_ALTERNATIVES = 40

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
const split = (text: string): string[] => text.trim().split(/\s+/u)

/** Lets words be looked up in sets of synonyms, whatever their case and accents. */
export function synonymFinder(
  sets: readonly (readonly string[])[],
): (phrase: string) => readonly (readonly string[])[] {
  const known = new Map<string, (readonly string[])[]>()
  for (const set of sets)
    for (const word of set) {
      const key = split(fold(word)).join(' ')
      known.set(key, [...(known.get(key) ?? []), ...set.filter((other) => other !== word).map(split)])
    }
  return (phrase) => known.get(fold(phrase)) ?? []
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
    terms.push([phrase, ...find(phrase.join(' ')).slice(0, MAX_ALTERNATIVES)])
    at += length
  }
  return terms
}
