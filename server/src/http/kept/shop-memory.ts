// A cache of facts about shops: what every calculation needs and a merchant changes once a day. A shop's values are dropped when anything about
// the shop changes, so every change of what is kept here must send NOTIFY 'catalogue'.

import type { ShopChanges } from './shop-changes.ts'

declare const holds: unique symbol

/** The name of a kind of values, and what they are. */
export type Kind<T> = string & { readonly [holds]: T }
export const kindOf = <T>(name: string): Kind<T> => name as Kind<T>

export interface ShopMemory {
  /** undefined where nothing is kept, or where the shop may have changed since. `id` tells values of one kind apart. */
  find<T>(shop_id: string, kind: Kind<T>, id?: string): T | undefined
  /** Call before reading from the database. Returns a function that keeps a value, unless the shop has changed in between. */
  begin(shop_id: string): <T>(value: NoInfer<T>, kind: Kind<T>, id?: string) => void
  /** Drops a shop's values. For a caller who has found that a kept value is no longer true. */
  forget(shop_id: string): void
}

/** By kind, then by id: joined to one key, they would have to be joined and hashed anew for every question. */
type Values = Map<string, Map<string, unknown>>

/** The limit for all shops together. A value is a product, or all warehouses of a shop: some hundred bytes to some kilobytes. */
const MOST_VALUES = 50_000

export function makeShopMemory(changes: Pick<ShopChanges, 'versionOf' | 'isHearing'>): ShopMemory {
  const known = new Map<string, { version: number; values: Values }>()
  let size = 0

  const forget = (shop_id: string) => {
    for (const values of known.get(shop_id)?.values.values() ?? []) size -= values.size
    known.delete(shop_id)
  }

  /** The shop's values, if they belong to its present version. */
  const present = (shop_id: string) => {
    const shop = known.get(shop_id)
    if (shop === undefined || shop.version === changes.versionOf(shop_id)) return shop
    forget(shop_id)
    return undefined
  }

  return {
    find: <T>(shop_id: string, kind: Kind<T>, id = '') =>
      // What is kept of a kind is what `begin` took: a value of its type.
      present(shop_id)?.values.get(kind)?.get(id) as T | undefined,
    begin(shop_id) {
      const version = changes.versionOf(shop_id)
      return (value, kind, id = '') => {
        if (!changes.isHearing() || version !== changes.versionOf(shop_id)) return
        if (size >= MOST_VALUES) {
          known.clear()
          size = 0
        }
        const { values } = present(shop_id) ?? { values: new Map() as Values }
        known.set(shop_id, { version, values })
        const alike = values.get(kind) ?? new Map<string, unknown>()
        values.set(kind, alike)
        if (!alike.has(id)) size++
        alike.set(id, value)
      }
    },
    forget,
  }
}
