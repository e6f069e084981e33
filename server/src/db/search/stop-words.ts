// Words without meaning for an article, such as the `for` of `lamp for kitchen`.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { searchFold } from './search-fold.ts'

const WORDS: Readonly<Record<StoreLanguage, string>> = {
  en: 'a an the and or of for with without in on to from by at as is my your our me i it',
  de: `der die das den dem des ein eine einen einem einer und oder für mit ohne in im am an auf aus von vom zu zum zur bei als
    ist mein meine ich`,
  fr: "le la les l' un une des du de d' et ou pour avec sans en à au aux sur dans par est mon ma mes",
  es: 'el la los las un una unos unas de del y o e u para por con sin en a al es mi mis',
  it: "il lo la i gli le l' un uno una di del dello della dei degli delle d' e ed o per con senza in su a al alla da dal è",
  nl: 'de het een en of voor met zonder in op aan uit van bij te naar is mijn',
  pl: 'i a oraz lub albo dla do z ze bez w we na od po o u przy jest',
}

const FOLDED = new Map(
  Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(/\s+/).map(searchFold))]),
)

const isStopWord = (word: string, languages: readonly StoreLanguage[]): boolean =>
  languages.some((language) => FOLDED.get(language)?.has(searchFold(word)))

/** Removes single stop words from the terms of a search. Keeps all terms if nothing else would remain. */
export function withoutStopWords<Term extends readonly (readonly string[])[]>(
  terms: readonly Term[],
  languages: readonly StoreLanguage[],
): readonly Term[] {
  const kept = terms.filter(
    ([words, ...synonyms]) => synonyms.length > 0 || words?.length !== 1 || !isStopWord(words[0]!, languages),
  )
  return kept.length > 0 ? kept : terms
}
