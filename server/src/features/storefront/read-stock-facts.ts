// Stock facts for comparing what cached responses and pages show. While a statement for a shop is running, further requests for the same shop wait and
// share the next one: many small statements would cost more than the reading.

import type { Db } from '../../db/pool.ts'
import type { StockFacts } from './available.sql.ts'
import { listStockFacts } from './storefront-pages.queries.ts'

type Facts = ReadonlyMap<string, StockFacts>

interface Batch {
  readonly product_ids: Set<string>
  readonly facts: Promise<Facts>
  /** Runs the statement. Never rejects: `facts` does. */
  read(): Promise<void>
}

function makeBatch(db: Db, shop_id: string): Batch {
  const product_ids = new Set<string>()
  let start!: () => void
  const facts = new Promise<void>((resolve) => {
    start = resolve
  })
    .then(() => listStockFacts(db, shop_id, [...product_ids]))
    .then((rows) => new Map(rows.map((row) => [row.product_id, row])))
  return {
    product_ids,
    facts,
    read() {
      start()
      return facts.then(
        () => undefined,
        () => undefined,
      )
    },
  }
}

/**
 * By shop, while a statement of the shop is running: the batch to read next, if a caller waits for a batch.
 */
const running = new Map<string, Batch | null>()

async function readInTurn(shop_id: string, first: Batch): Promise<void> {
  for (let batch: Batch | null | undefined = first; batch; batch = running.get(shop_id)) {
    running.set(shop_id, null)
    await batch.read()
  }
  running.delete(shop_id)
}

/**
 * Reads by a statement that begins after the call. The result has at least the given products, if live.
 * Throws the error of the statement, which may run with another caller's connection and deadline.
 */
export function readStockFacts(db: Db, shop_id: string, product_ids: readonly string[]): Promise<Facts> {
  const is_running = running.has(shop_id)
  const batch = running.get(shop_id) ?? makeBatch(db, shop_id)
  for (const id of product_ids) batch.product_ids.add(id)
  if (is_running) running.set(shop_id, batch)
  else void readInTurn(shop_id, batch)
  return batch.facts
}
