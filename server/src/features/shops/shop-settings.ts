// Rules for a shop's settings that apply to creating and to changing it.

import { isUuid } from '@kontor/contract/values/id'
import { type Refusal, refuseField } from '../../http/problem.ts'

export const refuseSlug = (): Refusal =>
  refuseField('slug', 'Another shop has this slug. Choose another one.', 'taken')

/** URLs take a shop's id or its slug, so a shop whose slug is an id could pose as the shop with that id. */
export function refuseSlugOfId(slug: string): void {
  if (isUuid(slug)) throw refuseField('slug', 'Slug: this looks like an id. Choose a word instead.')
}

/** Origins as browsers write them (lower case, no default port), each once. */
export function normalOrigins(origins: readonly string[]): string[] {
  const normal = origins.map((origin, index) => {
    try {
      return new URL(origin).origin
    } catch {
      throw refuseField(`allowed_origins.${index}`, 'An origin such as https://example.com')
    }
  })
  return [...new Set(normal)]
}
