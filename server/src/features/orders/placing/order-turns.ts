// Orders of the same product take turns before they take a connection. In the database they would wait for each other anyway, for the lock of
// the product's row; but an order that waits there keeps a connection from everybody else, and runs into the lock timeout sooner than needed.
// Who waits for several products may be overtaken, but not for ever: once nobody before them wants any of these, a place of each is theirs.

import { DatabaseUnavailable } from '../../../db/unavailable.ts'

/** Orders of one product at once: one that holds the lock, and others that are about to ask for it. */
const MOST_AT_ONCE = 3

interface Waiter {
  product_ids: readonly string[]
  deadline: number
  letIn(): void
  turnAway(error: Error): void
}

export interface OrderTurns {
  /**
   * Does the work once there is room for it at all these products. The ids must be distinct. While it waits it holds no connection. Whose turn
   * comes after `deadline`, a time of `performance.now()`, is refused with `DatabaseUnavailable`: the caller has been answered by then.
   */
  take<T>(product_ids: readonly string[], work: () => Promise<T>, deadline?: number): Promise<T>
}

/** The turns that the orders of one process take. */
export function makeOrderTurns(): OrderTurns {
  const running = new Map<string, number>()
  /** In the order in which they came. */
  const waiting = new Set<Waiter>()

  /** The products that somebody waits for. */
  const awaited = new Set<string>()
  /** Those of them that keep a place for the first who waits for them; only somebody who is the first at all their products has any. */
  const reserved = new Set<string>()

  const hasRoom = (product_ids: readonly string[]) =>
    product_ids.every((id) => (running.get(id) ?? 0) + (reserved.has(id) ? 1 : 0) < MOST_AT_ONCE)

  function begin(product_ids: readonly string[]): void {
    for (const id of product_ids) running.set(id, (running.get(id) ?? 0) + 1)
  }

  /** Without the places that are kept, orders of one product would take every place of it before there is one at all of theirs. */
  function standInLine(product_ids: readonly string[]): void {
    const is_first = !product_ids.some((id) => awaited.has(id))
    for (const id of product_ids) {
      awaited.add(id)
      if (is_first) reserved.add(id)
    }
  }

  function end(product_ids: readonly string[]): void {
    for (const id of product_ids) {
      const left = running.get(id)! - 1
      if (left > 0) running.set(id, left)
      else running.delete(id)
    }
    if (waiting.size > 0) letInWhoCan()
  }

  function letInWhoCan(): void {
    awaited.clear()
    reserved.clear()
    const now = performance.now()
    for (const waiter of waiting)
      if (waiter.deadline < now) {
        waiting.delete(waiter)
        waiter.turnAway(new DatabaseUnavailable('There is no time left for this.'))
      } else if (hasRoom(waiter.product_ids)) {
        waiting.delete(waiter)
        begin(waiter.product_ids)
        waiter.letIn()
      } else standInLine(waiter.product_ids)
  }

  const wait = (product_ids: readonly string[], deadline: number) =>
    new Promise<void>((letIn, turnAway) => {
      waiting.add({ product_ids, deadline, letIn, turnAway })
      standInLine(product_ids)
    })

  return {
    async take(product_ids, work, deadline = Number.POSITIVE_INFINITY) {
      if (hasRoom(product_ids)) begin(product_ids)
      else await wait(product_ids, deadline)
      try {
        return await work()
      } finally {
        end(product_ids)
      }
    },
  }
}
