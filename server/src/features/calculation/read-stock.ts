// Stock for everybody who asks at the same moment with one statement. What was read may be used again for half a second by whoever only
// wants to know: it ends sooner with a change made through this process, and an order asks the database itself. What was asked for lately is
// read anew a few times a second, all of it with one statement, so that hardly anybody waits for it. Whoever wants it exact waits for a
// statement that begins after the question.

import type { Pool } from '../../db/pool.ts'
import type { ShopMemory } from '../../http/shop-memory.ts'
import { type Level, listLevels } from './basket.queries.ts'
import type { FactSource } from './read-facts.ts'

type Levels = readonly Level[]

/** `recent`: as it was a moment ago will do. */
export type StockAge = 'recent' | 'exact'

const KEPT_MS = 500
const SWEEP_MS = 200
/** What nobody has asked for in this time is not read anew. */
const LATELY_MS = 5000
/** Of one statement; more wait for the next. As many are read anew. */
const MOST_PRODUCTS = 1000

interface Known {
  /** Undefined where it has changed since. */
  levels: Levels | undefined
  since_ms: number
  asked_ms: number
}

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

class StockDesk {
  private waiting: Question[] = []
  private is_asking = false
  private readonly lately = new Map<string, Omit<Wanted, 'levels'>>()
  private sweep: NodeJS.Timeout | undefined

  constructor(
    private readonly pool: Pool,
    private readonly memory: ShopMemory,
  ) {}

  ask(shop_id: string, product_ids: readonly string[]): Promise<Levels> {
    return new Promise((answer, fail) => {
      this.waiting.push({ shop_id, product_ids, answer, fail })
      if (this.is_asking) return
      this.is_asking = true
      // Who has arrived already, on whatever connection, comes along.
      setImmediate(() => void this.answerAll())
    })
  }

  /** Has everything read anew that somebody has asked for lately. Where that fails, who asks next is told. */
  private readAnew(): void {
    const since = performance.now() - LATELY_MS
    for (const [key, { shop_id, product_id }] of this.lately) {
      const known = knownOf(this.memory, shop_id, product_id)
      if (known === undefined || known.asked_ms < since) this.lately.delete(key)
      else if (!this.is_asking)
        this.waiting.push({ shop_id, product_ids: [product_id], answer: noMatter, fail: noMatter })
    }
    if (this.lately.size === 0) {
      clearInterval(this.sweep)
      this.sweep = undefined
    } else if (!this.is_asking) void this.answerAll()
  }

  private remember(key: string, { shop_id, product_id, levels }: Wanted, since_ms: number, keep: Keep): void {
    const before = knownOf(this.memory, shop_id, product_id)
    // Changed by ourselves while it was read.
    if ((before?.since_ms ?? 0) > since_ms) return
    keep<Known>(nameOf(product_id), { levels, since_ms, asked_ms: before?.asked_ms ?? since_ms })
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
        shops.size === 1 ? this.pool.forShop(pairs[0]!.shop_id) : this.pool.forPlatform(),
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

const noMatter = () => undefined

type Keep = ReturnType<ShopMemory['begin']>

const nameOf = (product_id: string) => `stock ${product_id}`

const knownOf = (memory: ShopMemory, shop_id: string, product_id: string) =>
  memory.find<Known>(shop_id, nameOf(product_id))

const desks = new WeakMap<ShopMemory, StockDesk>()

/** Undefined where one of them is not known, or not as of a moment ago. */
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
    if (known.levels === undefined || now - known.since_ms > KEPT_MS) return undefined
    for (const level of known.levels) all.push(level)
  }
  return all
}

type StockSource = Pick<FactSource, 'db' | 'shop_memory'>

/**
 * Levels of the shop's products in all its warehouses. Inside a transaction the transaction asks itself: waiting for a second
 * connection while holding one could leave all of them waiting for each other.
 */
export async function readStock(
  { db, shop_memory }: StockSource,
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
  if (known !== undefined) return known
  // Others wait for it too, who have nothing to do with this call's lane and deadline.
  const desk = desks.get(shop_memory) ?? new StockDesk(db.pool.forCall({ lane: 'inner' }), shop_memory)
  desks.set(shop_memory, desk)
  return desk.ask(shop_id, product_ids)
}

/** For whoever has changed the stock of products, or found it to be other than it was said. */
export function forgetStock(
  { shop_memory }: Pick<StockSource, 'shop_memory'>,
  shop_id: string,
  product_ids: readonly string[],
): void {
  shop_memory.stockChanged(shop_id)
  const keep = shop_memory.begin(shop_id)
  const now = performance.now()
  for (const product_id of product_ids)
    keep<Known>(nameOf(product_id), { levels: undefined, since_ms: now, asked_ms: now })
}
