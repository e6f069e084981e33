// The bound of searches for what comes close, which cost more than any other read: their number at a time, for each shop and network and in all, and for
// each network in a minute. A search beyond the bound finds nothing. What was found is remembered until the shop changes.

import { ShopCache } from '../../../cache/shop-cache.ts'
import { isUnavailable } from '../../../db/unavailable.ts'
import { networkOf } from '../../../http/access/network-of.ts'
import { callsTo, type RateLimits } from '../../../http/overload/rate-limits.ts'
import type { Platform } from '../../../platform.ts'
import { makeTurns } from '../../../turns/turns.ts'
import type { Parties } from '../../users/find-party.ts'

const TURNS = { running: 2, running_of_one: 1, places: 40, wait_ms: 333 }

/** Many, since the buyers of a company or a school share its network, and each few letters of one who types are a search. */
export const MAX_PER_MINUTE = 300

/** Ids of what comes close, the best first. */
type Ids = readonly string[]

/** For one visitor of a shop. `key` is what the finds depend on besides the shop's texts; undefined if they depend on stock. */
export type NearSearch = (key: string | undefined, find: () => Promise<Ids>) => Promise<Ids>

/** For who asks for no text. */
export const findsNothing: NearSearch = () => Promise.resolve([])

export interface NearSearches {
  /** `address`: the IP address of the request. */
  forVisitor(shop_id: string, address: string): NearSearch
}

const MAX_REMEMBERED = 5000
const MAX_BYTES = 8 * 1024 * 1024
const ID_BYTES = 36
const ENTRY_BYTES = 200

export function makeNearSearches({
  parties,
  limits,
  shop_changes,
}: Pick<Platform, 'shop_changes'> & { parties: Parties; limits: RateLimits }): NearSearches {
  const turns = makeTurns(TURNS)
  const remembered = new ShopCache<Ids>(shop_changes, {
    max_entries: MAX_REMEMBERED,
    max_bytes: MAX_BYTES,
    bytesOf: (ids) => ENTRY_BYTES + ids.length * ID_BYTES,
  })

  /** Undefined for a search beyond the bound. */
  async function inTurn(
    shop_id: string,
    address: string,
    find: () => Promise<Ids>,
  ): Promise<Ids | undefined> {
    const name = callsTo('near searches', networkOf(address))
    if (limits.count(name, MAX_PER_MINUTE, 60_000).current > MAX_PER_MINUTE) return undefined
    const found = await turns.take(await parties.ofShop(shop_id, address), find)
    return found === 'busy' ? undefined : found
  }

  return {
    forVisitor: (shop_id, address) => async (key, find) => {
      const search = () =>
        inTurn(shop_id, address, find).catch((error: unknown) => {
          if (isUnavailable(error)) return undefined
          throw error
        })
      const found =
        key === undefined ? await search() : await remembered.load(`${shop_id} ${key}`, shop_id, search)
      return found ?? []
    },
  }
}
