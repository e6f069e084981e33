// The language of the back office. public/first-paint.js chooses it before anything is drawn: what the user chose here, else the browser's.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { storedValue } from './browser/stored-value.ts'

// In tests there may be no document, or one of their own.
export const language: OfficeLanguage =
  typeof document !== 'undefined' && document.documentElement?.lang === 'de' ? 'de' : 'en'

/** Kept under the key that first-paint.js reads. */
const chosen = storedValue('language', (data) => (data === 'de' || data === 'en' ? data : null))

/** Texts are read once, when modules are loaded, so another language takes another load of the page. */
export function chooseLanguage(next: OfficeLanguage): void {
  chosen.write(next)
  location.reload()
}
