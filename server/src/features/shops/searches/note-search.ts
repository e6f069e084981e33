// Records the searches of visitors, as a hint for the shop. Visitors can search any number of times, so little is
// stored, and only a few searches a second are recorded. The figures are estimates.

import { dayIn } from '@kontor/contract/shops/shop-day'
import { isDay } from '@kontor/contract/values/day'
import type { Db, UnboundDb } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { readTimeZone } from '../../../http/access/shop-calendar.ts'
import type { Platform } from '../../../platform.ts'
import { countSearch, listSearches, listSearchesLike, type SearchListQuery } from './searches.queries.ts'

const MAX_TEXT_LENGTH = 80
/** In each process, for one shop: the visitors of a busy shop must not use up the counts of other shops. */
const MAX_OF_SHOP_PER_SECOND = 20
/** In each process, for all shops together, because each search is a statement of its own. */
const MAX_PER_SECOND = 200
/** What is searched for less often is not useful to others. */
const MIN_SUGGESTED = 3

let second = 0
let noted = 0
/** By shop, the searches of this second. */
const noted_of = new Map<string, number>()

/** Counts the search if there is room for it in this second. `now_ms` is of a monotonic clock. */
export function mayNote(shop_id: string, now_ms = performance.now()): boolean {
  const now = Math.floor(now_ms / 1000)
  if (now !== second) {
    second = now
    noted = 0
    noted_of.clear()
  }
  const of_shop = noted_of.get(shop_id) ?? 0
  if (noted >= MAX_PER_SECOND || of_shop >= MAX_OF_SHOP_PER_SECOND) return false
  noted++
  noted_of.set(shop_id, of_shop + 1)
  return true
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
  if (text === undefined || !mayNote(shop.id)) return
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
