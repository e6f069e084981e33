// Rules for a shop's settings when a member creates or changes a shop.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { isUuid } from '@kontor/contract/values/id'
import { type ApiError, invalidField } from '../../../http/errors/problem.ts'

export const rejectSlug = (): ApiError =>
  invalidField('slug', 'Another shop has this slug. Choose another one.', 'taken')

/**
 * URLs take a shop's id or slug. A shop with an id as the slug could therefore pose as the shop with the id.
 */
export function throwIfSlugOfId(slug: string): void {
  if (isUuid(slug)) throw invalidField('slug', 'Slug: must not look like an id.')
}

/** Returns the origins in the spelling of browsers (lower case, no default port), each once. */
export function normalOrigins(origins: readonly string[]): string[] {
  const normal = origins.map((origin, index) => {
    try {
      return new URL(origin).origin
    } catch {
      throw invalidField(`allowed_origins.${index}`, 'An origin such as https://example.com')
    }
  })
  return [...new Set(normal)]
}

/**
 * Returns the shop's languages, with the shop's own language first. Returns the given list, or else the
 * previous list with the given language first. Throws if the list and the language disagree about the shop's
 * own language.
 */
export function languagesOf(
  { language, languages }: { language?: StoreLanguage | undefined; languages?: StoreLanguage[] | undefined },
  before: readonly StoreLanguage[],
): StoreLanguage[] {
  if (languages !== undefined && language !== undefined && languages[0] !== language)
    throw invalidField('languages', "The first language must be the shop's language.")
  if (languages !== undefined) return languages
  return language === undefined ? [...before] : [language, ...before.filter((one) => one !== language)]
}
