// Slugs: parts of a URL that are made of names, with letters a to z, digits and single hyphens.

import { randomBytes } from 'node:crypto'
import { isUuid } from '@kontor/contract/values/id'
import { transliterate } from '@kontor/contract/values/transliterate'

const MAX_LENGTH = 60

/** Returns an empty text if no letter or digit of the name can be part of a slug. */
export const slugFrom = (name: string): string =>
  transliterate(name.replaceAll('&', ' and '))
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')

/**
 * Yields the slugs to try for a new shop. The first is the wanted slug, or by default a slug made from the
 * name. The next slugs have the numbers 2 to 10, and all further slugs a random suffix, without end. Never
 * yields a slug that looks like an id, because the shop could pose as the shop with the id.
 */
export function* slugsFor(name: string, slug = slugFrom(name)): Generator<string> {
  const wanted = isUuid(slug) ? '' : slug
  if (wanted !== '') {
    yield wanted
    for (let n = 2; n <= 10; n++) yield `${wanted}-${n}`
  }
  for (;;) yield `${wanted || 'shop'}-${randomBytes(4).toString('hex')}`
}
