// The slugs for a new shop, in the order in which they are tried.

import { randomBytes } from 'node:crypto'
import { isUuid } from '@kontor/contract/values/id'
import { slugFrom } from './slug-from.ts'

/**
 * The wanted slug, by default made from the name; then the same with the numbers 2 to 10, then without end with a random suffix. Never one that
 * looks like an id, since such a shop could pose as the shop with that id.
 */
export function* slugsFor(name: string, slug = slugFrom(name)): Generator<string> {
  const wanted = isUuid(slug) ? '' : slug
  if (wanted !== '') {
    yield wanted
    for (let n = 2; n <= 10; n++) yield `${wanted}-${n}`
  }
  for (;;) yield `${wanted || 'shop'}-${randomBytes(4).toString('hex')}`
}
