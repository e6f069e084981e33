// Facts of shops kept in memory until something about the shop changes: what a calculation needs again and again and a merchant
// changes once a day. It hears of changes as the kept answers do, so whatever is kept here must be told of by NOTIFY 'catalogue'.

import type { PublicCache } from './public-cache.ts'

export interface ShopMemory {
  /** undefined where nothing is known, or where it may have changed. */
  find<T>(shop_id: string, key: string): T | undefined
  /** Call before reading; what it returns keeps the value, unless the shop has changed meanwhile. */
  begin(shop_id: string): <T>(key: string, value: T) => void
  /** For whoever has found that what it was given is not so any more. */
  forget(shop_id: string): void
  /** For whoever has changed its stock: it is not kept here, but shown by answers that are kept. */
  stockChanged(shop_id: string): void
}

/** Of all shops together. A value is a product or all warehouses of a shop: some hundred bytes to some kilobytes. */
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

  /** The shop's values, if they are of its present version. */
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
