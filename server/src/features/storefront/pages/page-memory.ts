// Documents that are the same for everybody without a cart, kept for half a second with their compressed forms, so that a page of a busy shop is
// rendered twice a second and not hundreds of times. A change of the shop ends them at once; what they say of stock is half a second old at most.

import type { ReadyAnswer } from '../../../http/kept/front.ts'
import type { PublicCache } from '../../../http/kept/public-cache.ts'

/** The security rules of a page, sent as headers. */
export interface PageRules {
  readonly policy: string
  /** Whether pages of other sites may show it in a frame; the policy says which. */
  readonly is_framed_elsewhere: boolean
}

export interface KeptPage {
  readonly html: string
  readonly rules: PageRules
  readonly etag: string
  /** By content encoding; filled in as browsers ask for them. */
  readonly bodies: Map<string, Promise<Buffer>>
  /** The same with their response headers, once they have been sent; see `front.ts`. */
  readonly ready: Map<string, ReadyAnswer>
}

export interface PageMemory {
  find(key: string): KeptPage | undefined
  /** Call it before anything is read for a page, and pass the result to `keep`. */
  begin(): number
  /** Keeps the page, unless the shop has changed since `began`. */
  keep(key: string, shop_id: string, page: KeptPage, began: number): void
}

const KEPT_MS = 500
const MAX_PAGES = 2000
/** The most characters of all documents together; their compressed forms are small in comparison. */
const MAX_CHARACTERS = 32 * 1024 * 1024

export function makePageMemory(
  shops: Pick<PublicCache, 'versionOf' | 'now'>,
  now_ms: () => number = () => performance.now(),
): PageMemory {
  const pages = new Map<string, { page: KeptPage; shop_id: string; version: number; until: number }>()
  let characters = 0
  const forget = (key: string) => {
    characters -= pages.get(key)?.page.html.length ?? 0
    pages.delete(key)
  }
  /** Pages end in the order they were kept in. Without this a page that nobody asks for again would stay in memory. */
  const forgetEnded = () => {
    const now = now_ms()
    for (const [key, { until }] of pages) {
      if (until > now) return
      forget(key)
    }
  }
  return {
    find(key) {
      const found = pages.get(key)
      if (found === undefined) return undefined
      if (found.until > now_ms() && found.version === shops.versionOf(found.shop_id)) return found.page
      forget(key)
      return undefined
    },
    begin: shops.now,
    keep(key, shop_id, page, began) {
      const version = shops.versionOf(shop_id)
      if (version > began) return
      forget(key)
      forgetEnded()
      // A flood of different URLs, such as searches, empties the memory.
      if (pages.size >= MAX_PAGES || characters + page.html.length > MAX_CHARACTERS) {
        pages.clear()
        characters = 0
      }
      characters += page.html.length
      pages.set(key, { page, shop_id, version, until: now_ms() + KEPT_MS })
    },
  }
}
