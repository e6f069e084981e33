// Reads stock: callers at the same moment share one statement. There are two kinds of answer. `recent`, for a mere look: what was read may be used
// again for half a second, or until this process changes that stock; products asked for lately are read anew a few times a second, so hardly
// anybody waits. `exact`, for an order: the answer of a statement that begins after the call.

import type { Db, Pool, UnboundDb } from '../../db/pool.ts'
import { type PublicCache, STOCK_SHOWN_MS } from '../../http/kept/public-cache.ts'
import { kindOf, type ShopMemory } from '../../http/kept/shop-memory.ts'
import { type Level, listLevels } from './basket.queries.ts'

type Levels = readonly Level[]

/** `recent`: half a second old will do. `exact`: as it is when the question is asked. */
export type StockAge = 'recent' | 'exact'

const SWEEP_MS = 200
/** What nobody has asked for in this time is not read anew. */
const LATELY_MS = 5000
/** The most products in one statement; further questions wait for the next. Also the most that are read anew by themselves. */
const MOST_PRODUCTS = 1000

interface Known {
  /** Undefined where the stock has changed since it was read. */
  levels: Levels | undefined
  since_ms: number
  asked_ms: number
}

/** By the product's id. */
const STOCK = kindOf<Known>('stock')

interface Wanted {
  shop_id: string
  product_id: string
  levels: Level[]
}

interface Question {
  shop_id: string
  product_ids: readonly string[]
  answer: (levels: Levels) => void
  fail: (error: unknown) => void
}

export interface StockDesk {
  /** Levels of the shop's products in all its warehouses, by a statement that begins after the call and that other callers share. */
  ask(shop_id: string, product_ids: readonly string[]): Promise<Levels>
  /** To be called after stock has changed, or was found to differ from what was read. */
  forget(shop_id: string, product_ids: readonly string[]): void
}

class Desk implements StockDesk {
  private waiting: Question[] = []
  private is_asking = false
  private readonly lately = new Map<string, Omit<Wanted, 'levels'>>()
  private sweep: NodeJS.Timeout | undefined
  /** The number of products that are being read anew, or wait to be. */
  private read_anew = 0

  constructor(
    private readonly db: UnboundDb,
    private readonly memory: ShopMemory,
    private readonly noteStockChange: PublicCache['noteStockChange'],
  ) {}

  ask(shop_id: string, product_ids: readonly string[]): Promise<Levels> {
    return new Promise((answer, fail) => {
      this.waiting.push({ shop_id, product_ids, answer, fail })
      if (this.is_asking) return
      this.is_asking = true
      // Waits for requests that have already arrived on other connections, so that they share the statement.
      setImmediate(() => void this.answerAll())
    })
  }

  forget(shop_id: string, product_ids: readonly string[]): void {
    this.noteStockChange(shop_id)
    const keep = this.memory.begin(shop_id)
    const now = performance.now()
    for (const product_id of product_ids)
      keep({ levels: undefined, since_ms: now, asked_ms: now }, STOCK, product_id)
  }

  /**
   * Queues a new reading of every product that was asked for lately, unless the previous round is not finished yet. Does not wait until nobody
   * asks: once all answers are old, somebody always does. A failure is ignored here; the next caller's own question will report it.
   */
  private readAnew(): void {
    const since = performance.now() - LATELY_MS
    const is_late = this.read_anew > 0
    const settle = () => {
      this.read_anew--
    }
    for (const [key, { shop_id, product_id }] of this.lately) {
      const known = knownOf(this.memory, shop_id, product_id)
      if (known === undefined || known.asked_ms < since) this.lately.delete(key)
      else if (!is_late) {
        this.read_anew++
        this.waiting.push({ shop_id, product_ids: [product_id], answer: settle, fail: settle })
      }
    }
    if (this.lately.size === 0) {
      clearInterval(this.sweep)
      this.sweep = undefined
    } else if (!this.is_asking) void this.answerAll()
  }

  private remember(key: string, { shop_id, product_id, levels }: Wanted, since_ms: number, keep: Keep): void {
    const before = knownOf(this.memory, shop_id, product_id)
    // This process has changed the stock while it was being read.
    if ((before?.since_ms ?? 0) > since_ms) return
    keep({ levels, since_ms, asked_ms: before?.asked_ms ?? since_ms }, STOCK, product_id)
    if (this.lately.size >= MOST_PRODUCTS) return
    this.lately.set(key, { shop_id, product_id })
    this.sweep ??= setInterval(() => this.readAnew(), SWEEP_MS).unref()
  }

  private takeTurn(): Question[] {
    let products = 0
    const end = this.waiting.findIndex((question, at) => {
      products += question.product_ids.length
      return products > MOST_PRODUCTS && at > 0
    })
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end)
  }

  private async answerAll(): Promise<void> {
    this.is_asking = true
    while (this.waiting.length > 0) await this.answerTurn(this.takeTurn())
    this.is_asking = false
  }

  private async answerTurn(turn: Question[]): Promise<void> {
    try {
      const wanted = new Map<string, Wanted>()
      const keepers = new Map(turn.map(({ shop_id }) => [shop_id, this.memory.begin(shop_id)]))
      for (const { shop_id, product_ids } of turn)
        for (const product_id of product_ids)
          wanted.set(shop_id + product_id, { shop_id, product_id, levels: [] })
      const pairs = [...wanted.values()]
      const shops = new Set(pairs.map(({ shop_id }) => shop_id))
      const since_ms = performance.now()
      const read = await listLevels(
        shops.size === 1 ? this.db.forShop(pairs[0]!.shop_id) : this.db.forPlatform(),
        pairs.map(({ shop_id }) => shop_id),
        pairs.map(({ product_id }) => product_id),
      )
      for (const level of read) wanted.get(level.shop_id + level.product_id)?.levels.push(level)
      for (const [key, pair] of wanted) this.remember(key, pair, since_ms, keepers.get(pair.shop_id)!)
      for (const { shop_id, product_ids, answer } of turn)
        answer(product_ids.flatMap((product_id) => wanted.get(shop_id + product_id)!.levels))
    } catch (error) {
      for (const { fail } of turn) fail(error)
    }
  }
}

type Keep = ReturnType<ShopMemory['begin']>

const knownOf = (memory: ShopMemory, shop_id: string, product_id: string) =>
  memory.find(shop_id, STOCK, product_id)

/** One for a process. Callers share its statements, so these run in no call's lane and with no call's deadline. */
export const makeStockDesk = (
  db: Pick<Pool, 'forCall'>,
  memory: ShopMemory,
  { noteStockChange }: Pick<PublicCache, 'noteStockChange'>,
): StockDesk => new Desk(db.forCall({ lane: 'inner' }), memory, noteStockChange)

/** The levels from memory; undefined unless those of every product are there and recent. */
export function recallStock(
  memory: ShopMemory,
  shop_id: string,
  product_ids: readonly string[],
): Levels | undefined {
  const now = performance.now()
  const all: Level[] = []
  for (const product_id of product_ids) {
    const known = knownOf(memory, shop_id, product_id)
    if (known === undefined) return undefined
    known.asked_ms = now
    if (known.levels === undefined || now - known.since_ms > STOCK_SHOWN_MS) return undefined
    for (const level of known.levels) all.push(level)
  }
  return all
}

/** Where stock is read: from memory, and from the database by the desk. */
export interface StockSource {
  readonly db: Db
  readonly shop_memory: ShopMemory
  readonly stock_desk: StockDesk
}

/**
 * Levels of the shop's products in all its warehouses. Inside a transaction its own connection is used: if transactions waited for a second
 * connection while holding one, all of them could end up waiting for each other.
 */
export async function readStock(
  { db, shop_memory, stock_desk }: StockSource,
  shop_id: string,
  product_ids: readonly string[],
  age: StockAge,
): Promise<Levels> {
  if (product_ids.length === 0) return []
  if (db.pool === undefined)
    return listLevels(
      db,
      product_ids.map(() => shop_id),
      product_ids,
    )
  const known = age === 'recent' ? recallStock(shop_memory, shop_id, product_ids) : undefined
  return known ?? stock_desk.ask(shop_id, product_ids)
}
