// The language in which the back office and the mails to its users answer a request.

import type { IncomingHttpHeaders } from 'node:http'
import { OFFICE_LANGUAGES, type OfficeLanguage } from '@kontor/contract/storefront/store-languages'

const MAX_TAGS = 20

const isSpoken = (tag: string | undefined): tag is OfficeLanguage =>
  OFFICE_LANGUAGES.some((language) => language === tag)

/**
 * The first language of `Accept-Language` that the back office speaks, as its first-paint.js chooses; they are sent in the visitor's order. The back
 * office itself sends the one that was chosen there. English if there is none.
 */
export function officeLanguageOf({ headers }: { headers: IncomingHttpHeaders }): OfficeLanguage {
  const wanted = (headers['accept-language'] ?? '').toLowerCase().split(',', MAX_TAGS)
  return wanted.map((tag) => tag.trim().split(/[-;]/, 1)[0]).find(isSpoken) ?? 'en'
}
