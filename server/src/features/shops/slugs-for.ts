// The addresses a new shop may have, in the order in which they are tried.

import { randomBytes } from 'node:crypto'
import { isUuid } from '@kontor/contract/id'
import { slugFrom } from './slug-from.ts'

/**
 * The slug of the name, or the one that is wanted; numbered where it is taken, and with a random end where ten of it are there already.
 * Never one that looks like an id, which would stand in for the shop with that id.
 */
export function* slugsFor(name: string, slug = slugFrom(name)): Generator<string> {
  const wanted = isUuid(slug) ? '' : slug
  if (wanted !== '') {
    yield wanted
    for (let n = 2; n <= 10; n++) yield `${wanted}-${n}`
  }
  for (;;) yield `${wanted || 'shop'}-${randomBytes(4).toString('hex')}`
}
