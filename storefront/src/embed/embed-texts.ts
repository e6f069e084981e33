// The texts of the embedded shop. `{…}` is a placeholder.

import {
  STORE_LANGUAGES,
  STORE_LOCALES,
  type StoreLanguage,
} from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import pl from './texts/pl.json' with { type: 'json' }

export type TextKey = keyof typeof en
type Texts = Record<TextKey, string>

const TEXTS: Record<StoreLanguage, Texts> = { en, de, fr, es, it, nl, pl }

type Tags = readonly (string | null | undefined)[]

const languageIn = (tag: string | null | undefined): StoreLanguage | undefined =>
  STORE_LANGUAGES.find((lang) => tag?.toLowerCase().split('-')[0] === lang)

const firstKnown = (tags: Tags) => tags.find(languageIn)

/** The first of the wanted languages that exists here. */
export const languageFor = (tags: Tags): StoreLanguage | undefined => languageIn(firstKnown(tags))

export interface EmbedTexts {
  lang: StoreLanguage
  locale: string
  say(key: TextKey, values?: Record<string, string | number>): string
}

/** Returns the texts for the first wanted language with texts here, or the English texts if there is none. */
export function textsFor(tags: Tags): EmbedTexts {
  const tag = firstKnown(tags) ?? 'en'
  const lang = languageIn(tag) ?? 'en'
  return {
    lang,
    locale: tag.length > 2 ? tag : STORE_LOCALES[lang],
    say: (key, values = {}) => fillText(TEXTS[lang][key], values),
  }
}
