// Stock as it is now, for everybody who asks at the same moment with one statement. Nothing of it is kept: whoever asks while a statement
// is under way waits for the next one, so an answer is never older than its question.

import type { Database, Db } from '../../db/pool.ts'
import { type Level, listLevels } from './basket.queries.ts'

type Levels = readonly Level[]

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

  constructor(private readonly db: Database) {}

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
      for (const { shop_id, product_ids } of turn)
        for (const product_id of product_ids)
          wanted.set(keyOf(shop_id, product_id), { shop_id, product_id, levels: [] })
      const pairs = [...wanted.values()]
      const levels = await listLevels(
        this.db,
        pairs.map(({ shop_id }) => shop_id),
        pairs.map(({ product_id }) => product_id),
      )
      for (const level of levels) wanted.get(keyOf(level.shop_id, level.product_id))?.levels.push(level)
      for (const { shop_id, product_ids, answer } of turn)
        answer(product_ids.flatMap((product_id) => wanted.get(keyOf(shop_id, product_id))!.levels))
    } catch (error) {
      for (const { fail } of turn) fail(error)
    }
  }
}

const keyOf = (shop_id: string, product_id: string) => `${shop_id} ${product_id}`

const desks = new WeakMap<Db, StockDesk>()

const isPool = (db: Db): db is Database => 'pool_stats' in db

/**
 * Levels of the shop's products in all its warehouses. Inside a transaction the transaction asks itself: waiting for a second
 * connection while holding one could leave all of them waiting for each other.
 */
export async function readStock(db: Db, shop_id: string, product_ids: readonly string[]): Promise<Levels> {
  if (product_ids.length === 0) return []
  if (!isPool(db))
    return listLevels(
      db,
      product_ids.map(() => shop_id),
      product_ids,
    )
  const desk = desks.get(db) ?? new StockDesk(db)
  desks.set(db, desk)
  return desk.ask(shop_id, product_ids)
}
