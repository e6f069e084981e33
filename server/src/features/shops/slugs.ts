// Slugs: parts of a URL that are made of names, with letters a to z, digits and single hyphens.

import { randomBytes } from 'node:crypto'
import { isUuid } from '@kontor/contract/values/id'
import { transliterate } from '@kontor/contract/values/transliterate'

const MAX_LENGTH = 60

/** Empty if no letter or digit of the name can be written that way. */
export const slugFrom = (name: string): string =>
  transliterate(name.replaceAll('&', ' and '))
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')

/**
 * The slugs for a new shop, in the order in which they are tried: the wanted slug, by default made from the name; then the same with the numbers 2 to
 * 10, then without end with a random suffix. Never one that looks like an id, since such a shop could pose as the shop with that id.
 */
export function* slugsFor(name: string, slug = slugFrom(name)): Generator<string> {
  const wanted = isUuid(slug) ? '' : slug
  if (wanted !== '') {
    yield wanted
    for (let n = 2; n <= 10; n++) yield `${wanted}-${n}`
  }
  for (;;) yield `${wanted || 'shop'}-${randomBytes(4).toString('hex')}`
}
