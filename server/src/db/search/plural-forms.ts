// Singular and plural forms of a word, in the languages of stores. The rules know endings, not words. A form
// that does not exist does no harm, because no text contains it.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'

type Rule = readonly [ending: RegExp, ...replacements: string[]]

const RULES: Readonly<Record<StoreLanguage, readonly Rule[]>> = {
  en: [
    [/ies$/, 'y', 'ie'],
    [/ves$/, 'f', 'fe'],
    [/(ch|sh|s|x|z|o)es$/, '$1'],
    [/men$/, 'man'],
    [/([^su])s$/, '$1'],
    [/([^aeiou])y$/, '$1ies'],
    [/fe?$/, 'ves'],
    [/man$/, 'men'],
  ],
  de: [
    [/innen$/, 'in'],
    [/en$/, '', 'e'],
    [/n$/, ''],
    [/e$/, ''],
    [/er$/, ''],
    [/ern$/, ''],
    [/([^s])s$/, '$1'],
  ],
  fr: [
    [/aux$/, 'al', 'au'],
    [/al$/, 'aux'],
    [/x$/, ''],
    [/([^s])s$/, '$1'],
  ],
  es: [
    [/ces$/, 'z'],
    [/z$/, 'ces'],
    [/es$/, ''],
    [/([^s])s$/, '$1'],
  ],
  it: [
    [/([cg])hi$/, '$1o', '$1a'],
    [/([cg])he$/, '$1a'],
    [/([cg])([oa])$/, '$1hi', '$1he'],
    [/i$/, 'o', 'e'],
    [/e$/, 'a', 'i'],
    [/a$/, 'e', 'i'],
    [/o$/, 'i'],
  ],
  nl: [
    [/([^aeiou])([aeou])([^aeiou])en$/, '$1$2$2$3'],
    [/(.)\1en$/, '$1'],
    [/zen$/, 's'],
    [/ven$/, 'f'],
    [/s$/, 'zen'],
    [/f$/, 'ven'],
    [/([aeou])\1([^aeiou])$/, '$1$2en'],
    [/en$/, ''],
    [/'?s$/, ''],
  ],
  pl: [
    [/(ki|gi)$/, '$1ek'],
    [/([kg])i$/, '$1', '$1a'],
    [/([kg])a$/, '$1i'],
    [/y$/, '', 'a'],
    [/i$/, '', 'a'],
    [/e$/, '', 'a'],
    [/a$/, 'y', 'i', 'o'],
    [/o$/, 'a'],
    [/[óo]w$/, '', 'y'],
  ],
}

/** Shorter words and forms are part of too many longer words. */
const MIN_LETTERS = 3
const MAX_FORMS = 8

/** In lower case, without the word. Only of words of Latin letters. */
export function pluralForms(word: string, languages: readonly StoreLanguage[]): string[] {
  const typed = word.toLowerCase().normalize('NFC')
  if (!/^\p{Script=Latin}[\p{Script=Latin}'’]+$/u.test(typed) || typed.length <= MIN_LETTERS) return []
  const forms = languages.flatMap((language) =>
    RULES[language].flatMap(([ending, ...replacements]) =>
      ending.test(typed) ? replacements.map((replacement) => typed.replace(ending, replacement)) : [],
    ),
  )
  const whole = forms.filter((form) => form.length >= MIN_LETTERS && /^\p{L}+$/u.test(form) && form !== typed)
  return [...new Set(whole)].slice(0, MAX_FORMS)
}
