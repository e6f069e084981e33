// Stock for everybody who asks at the same moment with one statement. What was read may be used again for a quarter of a second by whoever
// only wants to know: it ends sooner with a change made through this process, and an order asks the database itself. Whoever wants it exact
// waits for a statement that begins after the question.

import type { Pool } from '../../db/pool.ts'
import type { ShopMemory } from '../../http/shop-memory.ts'
import { type Level, listLevels } from './basket.queries.ts'
import type { FactSource } from './read-facts.ts'

type Levels = readonly Level[]

/** `recent`: as it was a moment ago will do. */
export type StockAge = 'recent' | 'exact'

const KEPT_MS = 250

interface Known {
  /** Undefined where it has changed since. */
  levels: Levels | undefined
  since_ms: number
}

interface Question {
  shop_id: string
  product_ids: readonly string[]
  answer: (levels: Levels) => void
  fail: (error: unknown) => void
}

/** Of one statement; more wait for the next. */
const MOST_PRODUCTS = 1000

class StockDesk {
  private waiting: Question[] = []
  private is_asking = false

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

  private takeTurn(): Question[] {
    let products = 0
    const end = this.waiting.findIndex((question, at) => {
      products += question.product_ids.length
      return products > MOST_PRODUCTS && at > 0
    })
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end)
  }

  private async answerAll(): Promise<void> {
    while (this.waiting.length > 0) await this.answerTurn(this.takeTurn())
    this.is_asking = false
  }

  private async answerTurn(turn: Question[]): Promise<void> {
    try {
      const wanted = new Map<string, { shop_id: string; product_id: string; levels: Level[] }>()
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
      for (const { shop_id, product_id, levels } of pairs) {
        // Changed by ourselves while it was read.
        if ((knownOf(this.memory, shop_id, product_id)?.since_ms ?? 0) > since_ms) continue
        keepers.get(shop_id)!<Known>(nameOf(product_id), { levels, since_ms })
      }
      for (const { shop_id, product_ids, answer } of turn)
        answer(product_ids.flatMap((product_id) => wanted.get(shop_id + product_id)!.levels))
    } catch (error) {
      for (const { fail } of turn) fail(error)
    }
  }
}

const nameOf = (product_id: string) => `stock ${product_id}`

const knownOf = (memory: ShopMemory, shop_id: string, product_id: string) =>
  memory.find<Known>(shop_id, nameOf(product_id))

/** Undefined where one of them is not known, or not as of a moment ago. */
function recall(memory: ShopMemory, shop_id: string, product_ids: readonly string[]): Levels | undefined {
  const oldest = performance.now() - KEPT_MS
  const all: Level[] = []
  for (const product_id of product_ids) {
    const known = knownOf(memory, shop_id, product_id)
    if (known?.levels === undefined || known.since_ms < oldest) return undefined
    for (const level of known.levels) all.push(level)
  }
  return all
}

const desks = new WeakMap<ShopMemory, StockDesk>()

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
  const known = age === 'recent' ? recall(shop_memory, shop_id, product_ids) : undefined
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
  for (const product_id of product_ids)
    keep<Known>(nameOf(product_id), { levels: undefined, since_ms: performance.now() })
}
