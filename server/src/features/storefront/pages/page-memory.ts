// Documents that are the same for everybody without a cart, kept for half a second with their compressed forms. A change of the shop
// ends them at once; what they say of stock is half a second old at most. A busy shop is drawn twice a second instead of hundreds
// of times.

import type { PublicCache } from '../../../http/public-cache.ts'

export interface KeptPage {
  readonly html: string
  readonly policy: string
  readonly etag: string
  /** By content encoding; filled in as browsers ask for them. */
  readonly bodies: Map<string, Promise<Buffer>>
}

export interface PageMemory {
  find(key: string): KeptPage | undefined
  keep(key: string, shop_id: string, page: KeptPage): void
}

const KEPT_MS = 500
const MAX_PAGES = 2000

export function makePageMemory(
  shops: Pick<PublicCache, 'versionOf'>,
  now_ms: () => number = Date.now,
): PageMemory {
  const pages = new Map<string, { page: KeptPage; shop_id: string; version: number; until: number }>()
  return {
    find(key) {
      const found = pages.get(key)
      if (found === undefined) return undefined
      if (found.until > now_ms() && found.version === shops.versionOf(found.shop_id)) return found.page
      pages.delete(key)
      return undefined
    },
    keep(key, shop_id, page) {
      if (pages.size >= MAX_PAGES) pages.clear()
      pages.set(key, { page, shop_id, version: shops.versionOf(shop_id), until: now_ms() + KEPT_MS })
    },
  }
}
