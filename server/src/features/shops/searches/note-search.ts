// Records what visitors search for, as a hint for the shop. Visitors can search any number of times, so little is stored, and no more than a few
// searches a second are recorded: the figures are estimates, not accounts.

import { dayIn } from '@kontor/contract/shops/shop-day'
import { isDay } from '@kontor/contract/values/day'
import type { Db, UnboundDb } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { readTimeZone } from '../../../http/access/shop-calendar.ts'
import type { Platform } from '../../../platform.ts'
import { countSearch, listSearches, listSearchesLike, type SearchListQuery } from './searches.queries.ts'

const MAX_TEXT_LENGTH = 80
/** In each process. */
const MAX_PER_SECOND = 20
/** Rarer searches do not help further visitors. */
const MIN_SUGGESTED = 3

let second = 0
let noted = 0

function mayNote(): boolean {
  const now = Math.floor(performance.now() / 1000)
  if (now !== second) [second, noted] = [now, 0]
  return ++noted <= MAX_PER_SECOND
}

/**
 * Returns the counted form of a text: in small letters, with single spaces. Returns undefined for texts that
 * are not counted: long texts, and addresses of people.
 */
export function searchedText(q: string): string | undefined {
  const text = q.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ')
  return text === '' || text.length > MAX_TEXT_LENGTH || text.includes('@') ? undefined : text
}

/** `results` is 0 if the search found only near matches. A search never fails because of a failed record. */
export async function noteSearch(
  { db, clock }: { db: UnboundDb } & Pick<Platform, 'clock'>,
  shop: { id: string; time_zone: string },
  q: string,
  results: number,
): Promise<void> {
  const text = searchedText(q)
  if (text === undefined || !mayNote()) return
  const day = dayIn(shop.time_zone, clock.now())
  await countSearch(db.forShop(shop.id), shop.id, { day, q: text, results }).catch(() => undefined)
}

export async function pageOfSearches(db: Db, shop: ShopScope, asked: SearchListQuery) {
  const time_zone = await readTimeZone(db, shop.shop_id)
  const dayOf = (end: string | undefined) => (end === undefined || isDay(end) ? end : dayIn(time_zone, end))
  const query = { ...asked, from: dayOf(asked.from), until: dayOf(asked.until) }
  const rows = await listSearches(db, shop, query)
  const data = rows.flatMap(({ total: _, ...row }) => (row.q === null ? [] : [row]))
  return { data, total: rows[0]?.total ?? 0 }
}

/**
 * Returns searches with results that begin with `q`. One visitor is enough to bring a text into the list: see
 * `suggest`.
 */
export async function findSearchesLike(db: Db, shop_id: string, q: string, limit: number): Promise<string[]> {
  const text = searchedText(q)
  if (text === undefined) return []
  const rows = await listSearchesLike(db, shop_id, text, { least: MIN_SUGGESTED, limit })
  return rows.map((row) => row.q)
}
