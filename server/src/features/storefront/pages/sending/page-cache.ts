// Documents that are the same for all visitors without a cart, cached with their compressed forms. A change of the shop ends them immediately, except
// one of its stock, of which other processes are not notified: so every half second the stock shown on a page has to be compared, and the page
// renewed. That is one short statement, where drawing the page takes two longer ones and the rendering.

import { makeBoundedMap } from '../../../../cache/bounded-map.ts'
import type { CacheInvalidation } from '../../../../cache/cache-invalidation.ts'
import type { PreparedResponse } from '../../../../http/cache/fast-path.ts'
import { STOCK_SHOWN_MS } from '../../../../http/cache/public-cache.ts'
import type { StockShown } from '../../views/stock-shown.ts'

/** The security rules of a page, sent as headers. */
export interface PageRules {
  readonly policy: string
  /** True if pages of other sites may show the page in a frame; the policy lists the sites. */
  readonly is_framed_elsewhere: boolean
}

export interface CachedPage {
  readonly html: Buffer
  readonly rules: PageRules
  /** The stock shown on the page; undefined for a page that cannot be renewed. */
  readonly stock: StockShown | undefined
  readonly etag: string
  /** Bodies by content encoding, filled in on request by browsers. */
  readonly bodies: Map<string, Promise<Buffer>>
  /** Bodies with their response headers, after the first response; see `fast-path.ts`. */
  readonly ready: Map<string, PreparedResponse>
}

export interface Dated {
  readonly page: CachedPage
  readonly shop_id: string
  readonly stock: StockShown
}

export interface PageCache {
  find(key: string): CachedPage | undefined
  /** Returns a page that is right unless stock has changed. If stock has not changed, call `renew`. */
  findDated(key: string): Dated | undefined
  /** Caches the page for another period, unless the shop has changed meanwhile. */
  renew(key: string, page: CachedPage): void
  /** Call `begin` before reading any data for a page, and pass the result to `keep`. */
  begin(): number
  /** Caches the page, unless the shop has changed since `began`. */
  keep(key: string, shop_id: string, page: CachedPage, began: number): void
}

const MAX_PAGES = 5000
/** The limit of all pages together, about 1,100 product pages. */
const MAX_BYTES = 64 * 1024 * 1024
/**
 * An estimate of a page's size besides the document: the headers, two for each encoding. The length of the
 * document is counted.
 */
const BYTES_BESIDE = 4096

/**
 * The compressed forms of a document are together hardly ever larger than half of the document, because most
 * of a document is style rules.
 */
const bytesOf = ({ html, rules }: CachedPage): number =>
  1.5 * html.length + rules.policy.length + BYTES_BESIDE

interface Entry {
  page: CachedPage
  shop_id: string
  version: number
  until: number
}

export function makePageCache(
  changes: Pick<CacheInvalidation, 'versionOf' | 'now' | 'isHearing'>,
  now_ms: () => number = () => performance.now(),
): PageCache {
  // In the order of the last caching or renewal.
  const pages = makeBoundedMap<Entry>({
    max_entries: MAX_PAGES,
    max_bytes: MAX_BYTES,
    bytesOf: ({ page }) => bytesOf(page),
  })
  /** Returns the page under the key, if the shop is unchanged. */
  const present = (key: string): Entry | undefined => {
    const found = pages.get(key)
    if (found === undefined || found.version === changes.versionOf(found.shop_id)) return found
    pages.delete(key)
    return undefined
  }
  /** A page without stock ends only with a change of the shop, as long as this process is notified of changes. */
  const untilOf = ({ stock }: CachedPage) =>
    stock?.length === 0 && changes.isHearing() ? Number.POSITIVE_INFINITY : now_ms() + STOCK_SHOWN_MS

  return {
    find(key) {
      const found = present(key)
      return found !== undefined && found.until > now_ms() ? found.page : undefined
    },
    findDated(key) {
      const found = changes.isHearing() ? present(key) : undefined
      const stock = found?.page.stock
      return found && stock && { page: found.page, shop_id: found.shop_id, stock }
    },
    renew(key, page) {
      const found = present(key)
      if (found?.page !== page) return
      pages.set(key, { ...found, until: untilOf(page) })
    },
    begin: changes.now,
    keep(key, shop_id, page, began) {
      const version = changes.versionOf(shop_id)
      if (version > began) return
      pages.set(key, { page, shop_id, version, until: untilOf(page) })
    },
  }
}
