// The language of the back office and of the mails to its users.

import type { IncomingHttpHeaders } from 'node:http'
import { OFFICE_LANGUAGES, type OfficeLanguage } from '@kontor/contract/storefront/store-languages'

const MAX_TAGS = 20

const isSpoken = (tag: string | undefined): tag is OfficeLanguage =>
  OFFICE_LANGUAGES.some((language) => language === tag)

/**
 * Returns the first language of `Accept-Language` that the back office has, like first-paint.js. Visitors
 * send languages in order of preference. The back office sends the chosen language. Returns English without a
 * match.
 */
export function officeLanguageOf({ headers }: { headers: IncomingHttpHeaders }): OfficeLanguage {
  const wanted = (headers['accept-language'] ?? '').toLowerCase().split(',', MAX_TAGS)
  return wanted.map((tag) => tag.trim().split(/[-;]/, 1)[0]).find(isSpoken) ?? 'en'
}
