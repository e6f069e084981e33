// Reads stock to show, or to choose among warehouses. The reader reuses results for half a second, or until
// the process knows of a change to the stock or the shop. One statement reads everything requested in one
// turn of the event loop. Later requests for the same stock wait for the same result.

import { type BoundedMap, makeBoundedMap } from '../../../cache/bounded-map.ts'
import type { CacheInvalidation } from '../../../cache/cache-invalidation.ts'
import type { Version } from '../../../cache/shop-cache.ts'
import type { Pool, UnboundDb } from '../../../db/pool.ts'
import { STOCK_SHOWN_MS } from '../../../http/cache/public-cache.ts'
import { listLevels } from './pricing-facts.queries.ts'
import type { ReadLevel } from './pricing-facts.ts'

type Levels = readonly ReadLevel[]

interface Asked {
  readonly shop_id: string
  readonly product_id: string
  answer(levels: Levels): void
  fail(error: unknown): void
}

/** The maximum number of products in one statement. */
const MAX_PRODUCTS = 1000
const MAX_PRODUCTS_KNOWN = 10_000
const BYTES_EACH = 1000

const keyOf = ({ shop_id, product_id }: Pick<Asked, 'shop_id' | 'product_id'>) => shop_id + product_id

export class StockReader {
  private readonly db: UnboundDb
  private readonly entries: BoundedMap<{ levels: Promise<Levels>; asked_ms: number; version: Version }> =
    makeBoundedMap({
      max_entries: MAX_PRODUCTS_KNOWN,
      max_bytes: MAX_PRODUCTS_KNOWN * BYTES_EACH,
      bytesOf: () => BYTES_EACH,
    })
  private asked: Asked[] = []

  /**
   * A process creates one reader. Callers share the reader's statements, so the statements run with no
   * caller's priority and no caller's deadline.
   */
  constructor(
    db: Pick<Pool, 'forCall'>,
    private readonly changes: Pick<CacheInvalidation, 'versionOf'>,
  ) {
    this.db = db.forCall({ priority: 'inner' })
  }

  /** Returns levels of the shop's products in all warehouses of the shop, at most half a second old. */
  async read(shop_id: string, product_ids: readonly string[]): Promise<Levels> {
    const levels = await Promise.all(product_ids.map((product_id) => this.levelsOf(shop_id, product_id)))
    return levels.flat()
  }

  /** Returns the same levels if all of them were read recently, and null otherwise. */
  async known(shop_id: string, product_ids: readonly string[]): Promise<Levels | null> {
    const levels = product_ids.map((product_id) => this.find(shop_id, product_id))
    return levels.includes(undefined) ? null : (await Promise.all(levels as Promise<Levels>[])).flat()
  }

  /** Reads with a statement that begins after the call. */
  readAgain(shop_id: string, product_ids: readonly string[]): Promise<Levels> {
    this.invalidate(shop_id, product_ids)
    return this.read(shop_id, product_ids)
  }

  /** To be called after stock has changed. */
  invalidate(shop_id: string, product_ids: readonly string[]): void {
    for (const product_id of product_ids) this.entries.delete(keyOf({ shop_id, product_id }))
  }

  private levelsOf(shop_id: string, product_id: string): Promise<Levels> {
    const known = this.find(shop_id, product_id)
    if (known !== undefined) return known
    const levels = new Promise<Levels>((answer, fail) => {
      if (this.asked.push({ shop_id, product_id, answer, fail }) === 1) setImmediate(() => this.readAsked())
    })
    this.remember(shop_id, product_id, levels)
    return levels
  }

  private find(shop_id: string, product_id: string): Promise<Levels> | undefined {
    const entry = this.entries.get(keyOf({ shop_id, product_id }))
    const is_recent =
      entry?.version === this.changes.versionOf(shop_id) &&
      performance.now() - entry.asked_ms <= STOCK_SHOWN_MS
    return is_recent ? entry.levels : undefined
  }

  private remember(shop_id: string, product_id: string, levels: Promise<Levels>): void {
    const entry = { levels, asked_ms: performance.now(), version: this.changes.versionOf(shop_id) }
    this.entries.set(keyOf({ shop_id, product_id }), entry)
  }

  private readAsked(): void {
    const asked = this.asked
    this.asked = []
    for (let at = 0; at < asked.length; at += MAX_PRODUCTS)
      void this.readSome(asked.slice(at, at + MAX_PRODUCTS))
  }

  private async readSome(asked: readonly Asked[]): Promise<void> {
    try {
      const shops = new Set(asked.map(({ shop_id }) => shop_id))
      const rows = await listLevels(
        shops.size === 1 ? this.db.forShop(asked[0]!.shop_id) : this.db.forPlatform(),
        asked,
      )
      const levels = new Map<string, ReadLevel[]>(asked.map((one) => [keyOf(one), []]))
      for (const row of rows) levels.get(keyOf(row))!.push(row)
      for (const one of asked) one.answer(levels.get(keyOf(one))!)
    } catch (error) {
      for (const one of asked) {
        this.entries.delete(keyOf(one))
        one.fail(error)
      }
    }
  }
}
