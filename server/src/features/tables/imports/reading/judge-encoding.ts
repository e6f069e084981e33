// Chooses among old single-byte encodings. The best encoding turns the bytes into words that look right, best
// in a language of the shop. Equal scores go to the first encoding, which is the most frequent.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'

export const ONE_BYTE_ENCODINGS = [
  'windows-1252',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'macintosh',
] as const
export type OneByteEncoding = (typeof ONE_BYTE_ENCODINGS)[number]

const LETTERS: Readonly<Record<StoreLanguage, string>> = {
  en: 'é',
  de: 'äöüß',
  fr: 'àâæçéèêëîïôœùûüÿ',
  es: 'áéíñóúü',
  it: 'àèéìîòù',
  nl: 'áèéëíïóöúü',
  pl: 'ąćęłńóśźż',
}
/** Letters of Czech, Hungarian, Romanian, Croatian, Turkish, Nordic languages and Portuguese. */
const OTHER_LETTERS = 'áčďéěíňóřšťúůýžöőüűăâîşţćđçğıİåäæøãàêôõ'

const isLetter = (sign: string) => /^[\p{Ll}\p{Lu}]$/u.test(sign)
const isUpper = (sign: string) => /^\p{Lu}$/u.test(sign)
const isLower = (sign: string) => /^\p{Ll}$/u.test(sign)
const isCyrillic = (sign: string) => /^\p{Script=Cyrillic}$/u.test(sign)
const isAscii = (sign: string) => /^\p{ASCII}$/u.test(sign)

/** Signs in texts of shops, then the signs allowed within a word, before a word, and after a word. */
const SIGNS = /^[\p{Zs}„“”‚‘’«»‹›–—…€£¥°©®™§•×÷±½¼¾²³¹µ¿¡·´]$/u
const WITHIN = /^[’‘·´\u00ad]$/u
const BEFORE = /^[\p{Zs}„“”‚‘’«»‹›–—…€©®•§¿¡×±µ]$/u
const BEHIND = /^[\p{Zs}„“”‚‘’«»‹›–—…€©®™•×°]$/u
const UNIT_WITH_POWER = /(?:^|\d)[cdkm]?m[²³]$/u

const [BAD, ODD] = [-3, -2]

function letterScore(word: readonly string[], at: number, weights: ReadonlyMap<string, number>): number {
  const [before = '', sign, after = ''] = [word[at - 1], word[at]!, word[at + 1]]
  if (/\d/.test(before + after)) return -1
  const is_mixed = [before, after].some((next) => isLetter(next) && isCyrillic(next) !== isCyrillic(sign))
  if (is_mixed) return BAD
  const is_raised = isUpper(sign) && (isLower(before) || (isUpper(before) && isLower(after)))
  if (is_raised || (isLower(sign) && isUpper(after))) return ODD
  if (isCyrillic(sign)) return 1
  return weights.get(sign) ?? weights.get(sign.toLowerCase()) ?? 0
}

function signScore(word: readonly string[], at: number): number {
  const [before = '', sign, after = ''] = [word[at - 1], word[at]!, word[at + 1]]
  if (!SIGNS.test(sign)) return WITHIN.test(sign) ? 0 : BAD
  if (isLetter(before) && isLetter(after)) return WITHIN.test(sign) ? 0 : BAD
  if (isLetter(after)) return BEFORE.test(sign) ? 0 : ODD
  if (isLetter(before) && !BEHIND.test(sign))
    return UNIT_WITH_POWER.test(word.slice(0, at + 1).join('')) ? 3 : ODD
  return 0
}

/** Words without any plain letter are rare in Latin script. */
const isForeign = (word: readonly string[]): boolean =>
  word.length > 1 && word.every((sign) => isLetter(sign) && !isAscii(sign) && !isCyrillic(sign))

function wordScore(text: string, weights: ReadonlyMap<string, number>): number {
  const word = [...text]
  if (word.length === 1 && isLetter(word[0]!)) return 0
  let score = isForeign(word) ? -2 * word.length : 0
  for (const [at, sign] of word.entries()) {
    if (isAscii(sign)) continue
    score += isLetter(sign) ? letterScore(word, at, weights) : signScore(word, at)
  }
  return score
}

function weightsFor(languages: readonly StoreLanguage[]): Map<string, number> {
  const all = Object.values(LETTERS).join('')
  const own = languages.map((language) => LETTERS[language]).join('')
  return new Map(
    [...OTHER_LETTERS, ...all, ...own].map((letter, at): [string, number] => [
      letter,
      at < OTHER_LETTERS.length ? 1 : at < OTHER_LETTERS.length + all.length ? 2 : 3,
    ]),
  )
}

/** `words` are the words of the file with bytes beyond ASCII. */
export function judgeEncoding(
  words: readonly Uint8Array[],
  languages: readonly StoreLanguage[],
): OneByteEncoding {
  const weights = weightsFor(languages)
  const scores = ONE_BYTE_ENCODINGS.map((encoding) => {
    const decoder = new TextDecoder(encoding)
    // Without `stream`, Node 20 reads Windows-1252 as Latin-1, which lacks quotation marks (nodejs/node issue
    // 56542).
    return words.reduce((sum, word) => sum + wordScore(decoder.decode(word, { stream: true }), weights), 0)
  })
  return ONE_BYTE_ENCODINGS[scores.indexOf(Math.max(...scores))]!
}
