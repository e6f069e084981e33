// A cache of responses to visitors, as finished bytes. A change of a shop drops the shop's responses. A
// change through this process drops the responses before its own answer is sent, and people therefore see
// their own writes immediately.

import { createHash } from 'node:crypto'
import { makeBoundedMap } from '../../cache/bounded-map.ts'
import type { CacheInvalidation } from '../../cache/cache-invalidation.ts'
import type { UnboundDb } from '../../db/pool.ts'
import type { PreparedResponse } from './fast-path.ts'

export interface CachedResponse {
  readonly bytes: Buffer
  readonly etag: string
  readonly shop_id: string
  /**
   * Only for a response with stock: when the stock was read, later changes of the stock of the shop, and the
   * comparison.
   */
  stock?: { compare: StockComparison | undefined; read_ms: number; changes: StockChanges }
  /** Set after the response was sent, with its headers; see `fast-path.ts`. */
  ready?: PreparedResponse
}

/**
 * Reads stock and returns whether a response is still true. Only if nothing else in the response depends on
 * stock.
 */
type StockComparison = (db: UnboundDb) => Promise<boolean>

/** The stock in a response; a function if the stock can be compared with the present stock. */
export type ShownStock = 'no_stock' | 'stock' | StockComparison

/** Changes of the stock of a shop through this process. Times are of `performance.now()`. */
interface StockChanges {
  /** Responses read before this time are void. */
  void_before_ms: number
  /** When the second began in which changes are counted. */
  second_ms: number
  count: number
}

export interface PublicCache {
  /** `key` is the canonical address (cache-keys.ts). */
  find(key: string): CachedResponse | undefined
  /** Call before reading from the database. Returns a function that caches the response, unless the shop has changed in between. */
  begin(): (key: string, body: string, shop_id: string, stock: ShownStock) => CachedResponse
  /**
   * Revalidates a response when only its stock has expired, with a single statement instead of several.
   * Returns undefined if the response must be made again.
   */
  renew(key: string, dbOf: () => UnboundDb): Promise<CachedResponse | undefined>
  /**
   * Call the function when this process has changed stock. Responses with the stock become void; in a busy
   * shop about twenty times a second.
   */
  noteStockChange(shop_id: string): void
}

const MAX_RESPONSES = 20_000
/** The limit for keys, bodies and headers. */
const MAX_BYTES = 32 * 1024 * 1024
/** An estimate for the headers of a 200 and of a 304, and for the entry itself. The caller chooses nothing in them. */
const BYTES_BESIDE_BODY = 2048
/** The number of shops whose stock changes are followed. If there are more shops, everything is forgotten. */
const MAX_SHOPS = 20_000
/**
 * Milliseconds for which a response with stock may be shown. The time is short, because further processes
 * change stock without notifying this process.
 */
export const STOCK_SHOWN_MS = 500
/**
 * The first changes of a shop's stock in a second expire its responses immediately. Afterwards, only a single
 * change every FOLLOWED_EVERY_MS expires them.
 */
const MAX_FOLLOWED = 20
const FOLLOWED_EVERY_MS = 50

function follow(changes: StockChanges, now_ms: number): void {
  if (now_ms - changes.second_ms > 1000) Object.assign(changes, { second_ms: now_ms, count: 0 })
  changes.count++
  if (changes.count <= MAX_FOLLOWED || now_ms - changes.void_before_ms > FOLLOWED_EVERY_MS)
    changes.void_before_ms = now_ms
}

const isStockOld = ({ read_ms, changes }: NonNullable<CachedResponse['stock']>): boolean =>
  read_ms <= changes.void_before_ms || performance.now() - read_ms > STOCK_SHOWN_MS

/** In a buffer of their own: a small `Buffer.from` is a slice of a shared slab, and would hold all of it in memory. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

export const etagOf = (bytes: Buffer): string => `"${createHash('sha1').update(bytes).digest('base64url')}"`

export function makePublicCache(
  invalidation: Pick<CacheInvalidation, 'versionOf' | 'now' | 'isHearing' | 'onChange'>,
): PublicCache {
  const keys = new Map<string, Set<string>>()
  const responses = makeBoundedMap<CachedResponse>({
    max_entries: MAX_RESPONSES,
    max_bytes: MAX_BYTES,
    bytesOf: ({ bytes }) => bytes.length + BYTES_BESIDE_BODY,
    onGone(key, { shop_id }) {
      const of_shop = keys.get(shop_id)!
      of_shop.delete(key)
      if (of_shop.size === 0) keys.delete(shop_id)
    },
  })
  // Also for shops without a cached response, because a response read before the change may be in progress.
  const stock_changes = new Map<string, StockChanges>()

  const stockChangesOf = (shop_id: string) => {
    if (stock_changes.size >= MAX_SHOPS && !stock_changes.has(shop_id)) dropAll()
    const changes = stock_changes.get(shop_id) ?? { void_before_ms: 0, second_ms: 0, count: 0 }
    stock_changes.set(shop_id, changes)
    return changes
  }
  const dropAll = () => {
    responses.clear()
    keys.clear()
    stock_changes.clear()
  }
  invalidation.onChange((shop_id) => {
    if (shop_id === undefined) return dropAll()
    for (const key of keys.get(shop_id) ?? []) responses.delete(key)
    stock_changes.delete(shop_id)
  })

  return {
    find(key) {
      const response = responses.get(key)
      return response?.stock !== undefined && isStockOld(response.stock) ? undefined : response
    },
    begin() {
      const began = invalidation.now()
      const read_ms = performance.now()
      return (key, body, shop_id, stock) => {
        const bytes = ownBytes(body)
        const response: CachedResponse = { bytes, etag: etagOf(bytes), shop_id }
        if (invalidation.versionOf(shop_id) > began || !invalidation.isHearing()) return response
        if (stock !== 'no_stock') {
          const compare = stock === 'stock' ? undefined : stock
          response.stock = { compare, read_ms, changes: stockChangesOf(shop_id) }
        }
        responses.set(key, response)
        const known = keys.get(shop_id) ?? new Set()
        keys.set(shop_id, known.add(key))
        return response
      }
    },
    async renew(key, dbOf) {
      const response = responses.get(key)
      const stock = response?.stock
      if (stock?.compare === undefined || !invalidation.isHearing()) return undefined
      const read_ms = performance.now()
      // If the shop has changed in the meantime, the response is gone.
      if (!(await stock.compare(dbOf())) || responses.get(key) !== response) return undefined
      stock.read_ms = read_ms
      return response
    },
    noteStockChange: (shop_id) => follow(stockChangesOf(shop_id), performance.now()),
  }
}
