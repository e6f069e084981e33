// What is read from thousands of products: cached until the shop changes, and then read once for all who ask at the same moment.

import type { ShopCache } from '../../../cache/shop-cache.ts'
import type { Db } from '../../../db/pool.ts'

/** `what` names it among what is cached of a shop. */
export const cachedForShop =
  <Value>(what: string, read: (db: Db, shop_id: string) => Promise<Value>) =>
  (db: Db, cache: ShopCache<unknown>, shop_id: string): Promise<Value> =>
    // What is cached under a name is what `read` gave.
    cache.load(`${what} ${shop_id}`, shop_id, () => read(db, shop_id)) as Promise<Value>
