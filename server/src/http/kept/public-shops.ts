// A cache of the shops that visitors ask for by slug or id: nearly every request to the storefront begins with finding one. It learns of changes
// as the public cache does.

import type { PublicShop } from '@kontor/contract/storefront'
import type { PublicCache } from './public-cache.ts'

export interface PublicShops {
  /** The shop that `read` gave for this slug or id, or gives now. It is shared by all who ask, so nobody may change it. */
  get(slug_or_id: string, read: () => Promise<PublicShop>): Promise<PublicShop>
}

/** Some hundred bytes each. */
const MOST_SHOPS = 10_000

export function makePublicShops(shops: Pick<PublicCache, 'versionOf' | 'isHearing' | 'now'>): PublicShops {
  const known = new Map<string, { shop: PublicShop; version: number }>()
  return {
    async get(slug_or_id, read) {
      const kept = known.get(slug_or_id)
      if (kept !== undefined && kept.version === shops.versionOf(kept.shop.id)) return kept.shop
      known.delete(slug_or_id)
      const began = shops.now()
      const shop = await read()
      const version = shops.versionOf(shop.id)
      if (version > began || !shops.isHearing()) return shop
      if (known.size >= MOST_SHOPS) known.clear()
      known.set(slug_or_id, { shop, version })
      return shop
    },
  }
}
