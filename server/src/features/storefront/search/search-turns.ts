// The bound of searches, which cost more than any other read of visitors. Searches for what comes close find nothing beyond the bound of their own: their
// number at a time, for each shop, account and network and in all, and for each network in a minute. What was found is remembered until the shop changes.

import { ShopCache } from '../../../cache/shop-cache.ts'
import { DatabaseUnavailable, isUnavailable } from '../../../db/unavailable.ts'
import { networkOf } from '../../../http/access/network-of.ts'
import { callsTo, type RateLimits } from '../../../http/overload/rate-limits.ts'
import type { Platform } from '../../../platform.ts'
import type { Parties } from '../../../turns/party.ts'
import { makeTurns } from '../../../turns/turns.ts'

/** Most searches take a hundredth of a second. Only the texts of a shop can make a search take longer, and such a shop waits for itself. */
const EXACT_TURNS = { running: 4, running_of_one: 2, places: 200, wait_ms: 1000 }
const NEAR_TURNS = { running: 2, running_of_one: 1, places: 40, wait_ms: 333 }

/**
 * A high limit, because the buyers of a company or a school share a network, and typing causes a search every
 * few letters.
 */
export const NEAR_PER_MINUTE = 300

/** Ids of near matches, the best first. */
type Ids = readonly string[]

/** The turn of one visitor of a shop. */
export interface SearchTurn {
  /** Searches for all words. Throws `DatabaseUnavailable` if no turn is free in time. */
  exact<Found>(find: () => Promise<Found>): Promise<Found>
  /**
   * Finds nothing beyond the limit. `key` lists the inputs besides the shop's texts; undefined if the result
   * depends on stock.
   */
  near(key: string | undefined, find: () => Promise<Ids>): Promise<Ids>
}

/** The turn of a request without search words. */
export const NO_SEARCH: SearchTurn = { exact: (find) => find(), near: () => Promise.resolve([]) }

export interface SearchTurns {
  /** `address`: the IP address of the request. */
  forVisitor(shop_id: string, address: string): SearchTurn
}

const MAX_REMEMBERED = 5000
const MAX_BYTES = 8 * 1024 * 1024
const ID_BYTES = 36
const ENTRY_BYTES = 200

export function makeSearchTurns({
  parties,
  limits,
  shop_changes,
}: Pick<Platform, 'shop_changes'> & { parties: Parties; limits: RateLimits }): SearchTurns {
  const [exact_turns, near_turns] = [makeTurns(EXACT_TURNS), makeTurns(NEAR_TURNS)]
  const remembered = new ShopCache<Ids>(shop_changes, {
    max_entries: MAX_REMEMBERED,
    max_bytes: MAX_BYTES,
    bytesOf: (ids) => ENTRY_BYTES + ids.length * ID_BYTES,
  })

  return {
    forVisitor(shop_id, address) {
      const party = () => parties.ofShop(shop_id, address)
      const name = callsTo('near searches', networkOf(address))
      /** Returns undefined for a search beyond the limit. */
      async function findInTurn(find: () => Promise<Ids>): Promise<Ids | undefined> {
        if (limits.count(name, NEAR_PER_MINUTE, 60_000).current > NEAR_PER_MINUTE) return undefined
        try {
          const found = await near_turns.take(await party(), find)
          return found === 'busy' ? undefined : found
        } catch (error) {
          if (isUnavailable(error)) return undefined
          throw error
        }
      }
      return {
        async exact(find) {
          const found = await exact_turns.take(await party(), find)
          if (found === 'busy') throw new DatabaseUnavailable('Others of this shop or network are searching.')
          return found
        },
        async near(key, find) {
          const search = () => findInTurn(find)
          const found =
            key === undefined ? await search() : await remembered.load(`${shop_id} ${key}`, shop_id, search)
          return found ?? []
        },
      }
    },
  }
}
