// Orders of the same product take turns before they take a connection. In the database they would wait for each other anyway, for the lock of
// the product's row; but an order that waits there keeps a connection from everybody else, and runs into the lock timeout sooner than needed.

import type { ShopMemory } from '../../../http/kept/shop-memory.ts'

/** Orders of one product at once: one that holds the lock, and others that are about to ask for it. */
const MOST_AT_ONCE = 3

interface Waiter {
  product_ids: readonly string[]
  letIn(): void
}

export interface OrderTurns {
  /** Does the work once there is room for it at all these products. The ids must be distinct. Nothing is held while it waits. */
  take<T>(product_ids: readonly string[], work: () => Promise<T>): Promise<T>
}

const all = new WeakMap<ShopMemory, OrderTurns>()

/** The turns of a process: one for each memory of shops. */
export function turnsOf(shop_memory: ShopMemory): OrderTurns {
  const turns = all.get(shop_memory) ?? makeOrderTurns()
  all.set(shop_memory, turns)
  return turns
}

export function makeOrderTurns(): OrderTurns {
  const running = new Map<string, number>()
  /** In the order in which they came. */
  const waiting = new Set<Waiter>()

  const hasRoom = (product_ids: readonly string[]) =>
    product_ids.every((id) => (running.get(id) ?? 0) < MOST_AT_ONCE)

  function begin(product_ids: readonly string[]): void {
    for (const id of product_ids) running.set(id, (running.get(id) ?? 0) + 1)
  }

  function end(product_ids: readonly string[]): void {
    for (const id of product_ids) {
      const left = running.get(id)! - 1
      if (left > 0) running.set(id, left)
      else running.delete(id)
    }
    for (const waiter of waiting)
      if (hasRoom(waiter.product_ids)) {
        waiting.delete(waiter)
        begin(waiter.product_ids)
        waiter.letIn()
      }
  }

  return {
    async take(product_ids, work) {
      if (hasRoom(product_ids)) begin(product_ids)
      else await new Promise<void>((letIn) => waiting.add({ product_ids, letIn }))
      try {
        return await work()
      } finally {
        end(product_ids)
      }
    },
  }
}
