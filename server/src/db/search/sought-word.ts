// The texts that match a word of a visitor's search.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { pluralForms } from './plural-forms.ts'
import { spellings, withoutUmlautE } from './spellings.ts'

export interface SoughtWord {
  /** The text contains any of these spellings. */
  readonly spellings: readonly string[]
  /**
   * Or a word of the text ends in any of these endings. A form that is also a part of longer words then finds
   * only itself, and compound words.
   */
  readonly ends: readonly string[]
}

const ELIDED = new Set<StoreLanguage>(['fr', 'it'])
/** The article or preposition of `l'entrée` and `dell'olio`. */
const ELISION = /^(?:l|d|un|dell|all|nell|sull|dall)['’](?=\p{L}{2})/iu

/**
 * `languages` are the languages of the visitor and of the shop. If `languages` is empty, nothing is known
 * about endings.
 */
export function soughtWord(word: string, languages: readonly StoreLanguage[] = []): SoughtWord {
  const bare = languages.some((one) => ELIDED.has(one)) ? word.replace(ELISION, '') : word
  const all = spellings(bare)
  const short = withoutUmlautE(bare.toLowerCase())
  const is_short_umlaut =
    languages.includes('de') && short !== bare.toLowerCase() && /^\p{L}{2,3}$/u.test(short)
  return {
    spellings: all,
    ends: [
      ...(is_short_umlaut ? [short] : []),
      ...all.filter((spelling) => /^\p{L}+$/u.test(spelling)).flatMap((one) => pluralForms(one, languages)),
    ],
  }
}
