// Rules for a shop's settings that apply to creating and to changing it.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { isUuid } from '@kontor/contract/values/id'
import { type ApiError, invalidField } from '../../../http/errors/problem.ts'

export const refuseSlug = (): ApiError =>
  invalidField('slug', 'Another shop has this slug. Choose another one.', 'taken')

/** URLs take a shop's id or its slug, so a shop whose slug is an id could pose as the shop with that id. */
export function refuseSlugOfId(slug: string): void {
  if (isUuid(slug)) throw invalidField('slug', 'Slug: must not look like an id.')
}

/** Origins as browsers write them (lower case, no default port), each once. */
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
 * The shop's languages, its own first: the given list, else the previous ones with the given language first. Throws if the two disagree about the
 * shop's own language.
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
