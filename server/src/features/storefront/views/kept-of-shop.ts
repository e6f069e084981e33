// What is read from thousands of products: kept until the shop changes, and then read once for all who ask at the same moment.

import type { Db } from '../../../db/pool.ts'
import type { PublicCache } from '../../../http/kept/public-cache.ts'
import { makeTogether } from '../../../http/kept/together.ts'

type Cache = Pick<PublicCache, 'find' | 'begin'>

/** `what` names it among what is kept of a shop; `read` gives a value that JSON has. */
export function keptOfShop<Value>(
  what: string,
  read: (db: Db, shop_id: string) => Promise<Value>,
): (db: Db, public_cache: Cache, shop_id: string) => Promise<Value> {
  const together = makeTogether<Value>()
  return (db, public_cache, shop_id) => {
    // No URL that could be requested, under which other entries are kept, begins like this.
    const name = `${what} of ${shop_id}`
    const find = () => {
      const kept = public_cache.find(name)
      return kept && (JSON.parse(kept.bytes.toString()) as Value)
    }
    return together(name, find, async () => {
      const keep = public_cache.begin()
      const value = await read(db, shop_id)
      keep(name, Buffer.from(JSON.stringify(value)), shop_id)
      return value
    })
  }
}
