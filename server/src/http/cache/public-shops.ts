// A cache of shops by slug and id, because nearly every request to the storefront begins with finding a shop.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CacheInvalidation } from '../../cache/cache-invalidation.ts'
import { ShopCache } from '../../cache/shop-cache.ts'

export interface PublicShops {
  /**
   * Returns the cached shop for the slug or id, or the result of `read`. Unusual spellings of an id are read
   * each time. Callers must not change the object.
   */
  get(slug_or_id: string, read: () => Promise<PublicShop>): Promise<PublicShop>
  /** Returns the cached shop for the slug or id, if any. */
  cached(slug_or_id: string): PublicShop | undefined
}

const MAX_SHOPS = 10_000

export function makePublicShops(
  changes: Pick<CacheInvalidation, 'versionOf' | 'isHearing' | 'now'>,
): PublicShops {
  // Limited by number alone, because a shop has a few short fields.
  const known = new ShopCache<PublicShop>(changes, {
    max_entries: MAX_SHOPS,
    max_bytes: Number.POSITIVE_INFINITY,
    bytesOf: () => 0,
  })
  return {
    cached: (slug_or_id) => known.get(slug_or_id),
    async get(slug_or_id, read) {
      const cached = known.get(slug_or_id)
      if (cached !== undefined) return cached
      const began = known.begin()
      const shop = await read()
      // Under the stored slug or id, because the text of the caller could be a slice of a long address and
      // would hold all of it in memory.
      const name = [shop.slug, shop.id].find((own) => own === slug_or_id)
      if (name !== undefined) known.set(name, shop.id, shop, began)
      return shop
    },
  }
}
