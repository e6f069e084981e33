// A cache of facts about shops: what every calculation needs and a merchant changes once a day. A shop's values are dropped when anything about
// the shop changes. It learns of changes as the public cache does, so every change of what is kept here must send NOTIFY 'catalogue'.

import type { PublicCache } from './public-cache.ts'

export interface ShopMemory {
  /** undefined where nothing is kept, or where the shop may have changed since. */
  find<T>(shop_id: string, key: string): T | undefined
  /** Call before reading from the database. Returns a function that keeps a value, unless the shop has changed in between. */
  begin(shop_id: string): <T>(key: string, value: T) => void
  /** Drops a shop's values. For a caller who has found that a kept value is no longer true. */
  forget(shop_id: string): void
  /** Call when this process has changed stock. Stock is not kept here, but the public cache keeps answers that show it. */
  stockChanged(shop_id: string): void
}

/** The limit for all shops together. A value is a product, or all warehouses of a shop: some hundred bytes to some kilobytes. */
const MOST_VALUES = 50_000

export function makeShopMemory(
  shops: Pick<PublicCache, 'versionOf' | 'isHearing' | 'stockChanged'>,
): ShopMemory {
  const known = new Map<string, { version: number; values: Map<string, unknown> }>()
  let size = 0

  const forget = (shop_id: string) => {
    size -= known.get(shop_id)?.values.size ?? 0
    known.delete(shop_id)
  }

  /** The shop's values, if they belong to its present version. */
  const present = (shop_id: string) => {
    const shop = known.get(shop_id)
    if (shop === undefined || shop.version === shops.versionOf(shop_id)) return shop
    forget(shop_id)
    return undefined
  }

  return {
    find: <T>(shop_id: string, key: string) => present(shop_id)?.values.get(key) as T | undefined,
    begin(shop_id) {
      const version = shops.versionOf(shop_id)
      return (key, value) => {
        if (!shops.isHearing() || version !== shops.versionOf(shop_id)) return
        if (size >= MOST_VALUES) {
          known.clear()
          size = 0
        }
        const { values } = present(shop_id) ?? { values: new Map<string, unknown>() }
        known.set(shop_id, { version, values })
        if (!values.has(key)) size++
        values.set(key, value)
      }
    },
    forget,
    stockChanged: shops.stockChanged,
  }
}
