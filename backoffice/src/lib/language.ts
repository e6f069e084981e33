// The language of the back office. public/first-paint.js chooses the language before the first paint: the
// user's choice, or the browser's language.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { storedValue } from './browser/stored-value.ts'

// Tests may have no document, or a document of their own.
export const language: OfficeLanguage =
  typeof document !== 'undefined' && document.documentElement?.lang === 'de' ? 'de' : 'en'

/** Stored under the key read by first-paint.js. */
const chosen = storedValue('language', (data) => (data === 'de' || data === 'en' ? data : null))

/** Modules read their texts once when they load, so a new language needs a new load of the page. */
export function chooseLanguage(next: OfficeLanguage): void {
  chosen.write(next)
  location.reload()
}
