// Chooses the first free slug of `slug`, `slug-2`, `slug-3` …: no other product or group has or had the slug
// in any language.

import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { findTakenSlugs } from './groups/variants/variants.queries.ts'

const MAX_LENGTH = 200

/**
 * The server first looks up numbers below this limit, and ten times as many while all candidates are taken.
 */
const FIRST_NUMBERS = 10

function numbered(slug: string, n: number): string {
  const number = `-${n}`
  return `${slug.slice(0, MAX_LENGTH - number.length)}${number}`
}

function candidatesOf(slug: string, most: number): string[] {
  const numbers = Array.from({ length: most - 1 }, (_, at) => at + 2)
  return [slug, ...numbers.map((n) => numbered(slug, n))]
}

/** Takes the first free slug. Returns undefined if all candidates are taken. */
function takeFree(slug: string, most: number, taken: Set<string>): string | undefined {
  let free = slug
  for (let n = 2; taken.has(free); n++) {
    if (n > most) return undefined
    free = numbered(slug, n)
  }
  taken.add(free)
  return free
}

/** Returns a slug for each wanted slug, in their order. All slugs are different, and none is in `others`. */
export async function chooseSlugs(
  db: Db,
  shop: ShopScope,
  wanted: readonly string[],
  others: readonly string[] = [],
): Promise<string[]> {
  const different = [...new Set(wanted)]
  for (let most = FIRST_NUMBERS; ; most *= 10) {
    const looked_up = different.flatMap((slug) => candidatesOf(slug, most))
    const taken = new Set([...others, ...(await findTakenSlugs(db, shop, looked_up))])
    const chosen = wanted.flatMap((slug) => takeFree(slug, most, taken) ?? [])
    if (chosen.length === wanted.length) return chosen
  }
}
