// How many bytes of rows an account may have, all of its shops together. The sum is read again only when the account could have reached the limit
// since: no account writes faster than a disk.

import { setTimeout as sleep } from 'node:timers/promises'
import { makeBoundedMap } from '../../../cache/bounded-map.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { type DiskConfig, throwIfNoRoomToWrite } from '../../../http/files/throw-if-no-room.ts'
import type { Platform } from '../../../platform.ts'
import type { Parties } from '../../../turns/party.ts'
import { inMegabytes } from './account-limits.ts'
import { type CountedTable, listCountedTables, sumRowBytes } from './row-bytes.queries.ts'

/** Measured: 11 MB by one account that did nothing else. */
const FASTEST_BYTES_PER_MS = 20_000
/** An account without room may have deleted a shop, or got more from the operator. */
const LOOK_AGAIN_MS = 1000
/** After a count, the account waits for this multiple of the time taken by the count. */
const SHARE_OF_TIME = 5
/** How long a change waits for the count. */
const PATIENCE_MS = 2000
const MAX_KNOWN = 10_000

export const accountRowsAreFull = (max_bytes: number): string =>
  `The data of all shops of an account can take up at most ${inMegabytes(max_bytes)}. Delete shops that you do not need, or ask the operator for more.`

export interface RowRoom {
  /** Refuses `unavailable` while the disk is nearly full, and `in_use` if the shop's account has stored as much as it may. */
  refuse(shop_id: string | undefined): Promise<void>
  /** Returns true if the shop's account may store more. */
  isLeft(shop_id: string): Promise<boolean>
}

export function makeRowRoom(
  {
    db: unbound,
    config,
  }: Pick<Platform, 'db'> & { config: DiskConfig & { max_row_bytes_of_account: number } },
  parties: Pick<Parties, 'ofShop'>,
): RowRoom {
  const db = unbound.forPlatform()
  const max_bytes = config.max_row_bytes_of_account
  const known = makeBoundedMap<{ is_left: boolean; until: number }>({
    max_entries: MAX_KNOWN,
    max_bytes: Number.POSITIVE_INFINITY,
    bytesOf: () => 0,
  })
  const looking = new Map<string, Promise<boolean>>()
  let tables: readonly CountedTable[] | undefined

  async function count(account_id: string): Promise<number> {
    tables ??= await listCountedTables(db)
    return sumRowBytes(db, account_id, tables)
  }

  async function look(account_id: string): Promise<boolean> {
    const begun = performance.now()
    const left = max_bytes - (await count(account_id))
    const ended = performance.now()
    const rest_ms = left > 0 ? left / FASTEST_BYTES_PER_MS : LOOK_AGAIN_MS
    const until = ended + Math.max(rest_ms, (ended - begun) * SHARE_OF_TIME)
    known.set(account_id, { is_left: left > 0, until })
    return left > 0
  }

  /**
   * If counting takes long or fails, the last known result counts. A merchant with much data does not wait
   * for the count.
   */
  async function isLeft(shop_id: string): Promise<boolean> {
    const { account_id } = await parties.ofShop(shop_id)
    const last = known.get(account_id)
    if (last !== undefined && last.until > performance.now()) return last.is_left
    const before = last?.is_left ?? true
    let under_way = looking.get(account_id)
    if (under_way === undefined) {
      under_way = look(account_id)
        .catch(() => before)
        .finally(() => looking.delete(account_id))
      looking.set(account_id, under_way)
    }
    return Promise.race([under_way, sleep(PATIENCE_MS, before, { ref: false })])
  }

  return {
    isLeft,
    async refuse(shop_id) {
      await throwIfNoRoomToWrite(config)
      if (shop_id !== undefined && !(await isLeft(shop_id)))
        throw apiError('in_use', accountRowsAreFull(max_bytes))
    },
  }
}
