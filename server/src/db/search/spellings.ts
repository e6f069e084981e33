// The equivalent spellings of a word, in any language: `abc123` is ABC/123, `schuerze` is Schürze.

/** In a spelling: any single character. */
export const ANY_SIGN = '\u0001'

/** More would make a search slow: each is looked up in each text. */
const MAX_SPELLINGS = 4
/** A word of more parts is no name of an article. */
const MAX_BOUNDARIES = 3
/** A shorter word is a part of too many longer words. */
const MIN_LETTERS = 4

const SEPARATORS = /(?<=[\p{L}\p{N}])[-‐‑‒–—/_·.+]+(?=[\p{L}\p{N}])/gu
const BETWEEN_DIGITS = /(?<=\d)[-‐‑‒–—/_·.+]+(?=\d)/gu
const BOUNDARY = /(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu

/** Between digits a separator says something: 12-5 is not 125. */
function withSeparators(typed: string): string[] {
  const kept = new Set([...typed.matchAll(BETWEEN_DIGITS)].map(({ index }) => index))
  const replaced = (by: string) =>
    typed.replace(SEPARATORS, (signs: string, at: number) => (kept.has(at) ? signs : by))
  const separated = replaced(ANY_SIGN)
  if (separated !== typed) return [separated, replaced('')]
  const boundaries = typed.match(BOUNDARY)?.length ?? 0
  return boundaries > 0 && boundaries <= MAX_BOUNDARIES ? [typed, typed.replace(BOUNDARY, ANY_SIGN)] : [typed]
}

/** `1.5` is 1,5, and `6 1/2` is 6-1/2. */
function withNumbers(typed: string): string[] {
  const number = typed.replace(/(?<=\d)[- ](?=\d+[/⁄]\d|[¼-¾⅐-⅞])/gu, ANY_SIGN)
  return [number, number.replace(/(?<=\d)\.(?=\d)/gu, ','), number.replace(/(?<=\d),(?=\d)/gu, '.')]
}

/**
 * Removes the `e` of ae, oe and ue, which Germans write for ä, ö and ü. Keeps the `ue` of blaue, neue, Quelle
 * and blue.
 */
export const withoutUmlautE = (typed: string): string =>
  typed.replace(/(?:[ao]|(?<![aeoq])u)e(?=\p{L})/gu, (pair) => pair.charAt(0))

const UMLAUTS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
])

function otherUmlauts(typed: string): string[] {
  const plain = withoutUmlautE(typed)
  const written_out = typed.replace(/[äöü]/gu, (letter) => UMLAUTS.get(letter)!)
  return plain.length < MIN_LETTERS ? [written_out] : [plain, written_out]
}

/**
 * Returns lower-case spellings. The typed spelling comes first, unless a different separator is possible. An
 * e-mail address has a single spelling.
 */
export function spellings(word: string): string[] {
  const typed = word.toLowerCase().normalize('NFC').replace(/[`´]/gu, "'")
  if (typed.includes('@')) return [typed]
  const all = withNumbers(typed).flatMap(withSeparators)
  return [...new Set([...all, ...otherUmlauts(all[0]!)])].slice(0, MAX_SPELLINGS)
}
