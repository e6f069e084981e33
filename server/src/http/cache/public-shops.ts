// A cache of the shops that visitors ask for by slug or id: nearly every request to the storefront begins with finding one.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CacheInvalidation } from '../../cache/cache-invalidation.ts'

export interface PublicShops {
  /** The cached shop for this slug or id, or what `read` returns; other spellings of an id are read each time. Callers must not change the object. */
  get(slug_or_id: string, read: () => Promise<PublicShop>): Promise<PublicShop>
}

/** Under its stored slug and id: the caller's text could be a slice of a long address and would hold all of it in memory. */
const MAX_SHOPS = 10_000

export function makePublicShops(
  changes: Pick<CacheInvalidation, 'versionOf' | 'isHearing' | 'now'>,
): PublicShops {
  const known = new Map<string, { shop: PublicShop; version: number }>()
  return {
    async get(slug_or_id, read) {
      const cached = known.get(slug_or_id)
      if (cached !== undefined && cached.version === changes.versionOf(cached.shop.id)) return cached.shop
      known.delete(slug_or_id)
      const began = changes.now()
      const shop = await read()
      const version = changes.versionOf(shop.id)
      if (version > began || !changes.isHearing()) return shop
      if (known.size >= MAX_SHOPS) known.clear()
      const name = [shop.slug, shop.id].find((own) => own === slug_or_id)
      if (name !== undefined) known.set(name, { shop, version })
      return shop
    },
  }
}
