// What is read from thousands of products: kept until the shop changes, and then read once for all who ask at the same moment.

import type { Db } from '../../../db/pool.ts'
import { kindOf, type ShopMemory } from '../../../http/kept/shop-memory.ts'
import { makeSingleFlight } from '../../../http/kept/single-flight.ts'

type Memory = Pick<ShopMemory, 'find' | 'begin'>

/** `what` names it among what is kept of a shop. */
export function keptOfShop<Value>(
  what: string,
  read: (db: Db, shop_id: string) => Promise<Value>,
): (db: Db, shop_memory: Memory, shop_id: string) => Promise<Value> {
  const kind = kindOf<Value>(what)
  const singleFlight = makeSingleFlight<Value>()
  return (db, shop_memory, shop_id) =>
    singleFlight(
      shop_id,
      () => shop_memory.find(shop_id, kind),
      async () => {
        const keep = shop_memory.begin(shop_id)
        const value = await read(db, shop_id)
        keep(value, kind)
        return value
      },
    )
}
