// Orders of the same product queue before they take a connection. In the database they would wait for each other anyway, for the lock of the
// product's stock; but an order that waits there blocks a connection for others, and runs into the lock timeout sooner than needed.

import { DatabaseUnavailable } from '../../../db/unavailable.ts'

/** Concurrent orders of one product: one that holds the lock, and others that are about to ask for it. */
const MAX_CONCURRENT = 3

interface Waiter {
  deadline: number
  letIn(): void
  turnAway(error: Error): void
}

interface Line {
  running: number
  waiting: Waiter[]
}

export class ProductQueue {
  private readonly lines = new Map<string, Line>()

  /**
   * Does the work once there is room for it at the busiest of these products. While it waits it holds no connection. If its turn
   * comes after `deadline`, a time of `performance.now()`, this throws `DatabaseUnavailable`: the caller has been answered by then.
   */
  async run<T>(
    product_ids: readonly string[],
    work: () => Promise<T>,
    deadline = Number.POSITIVE_INFINITY,
  ): Promise<T> {
    const product_id = this.busiest(product_ids)
    const line = this.lines.get(product_id) ?? { running: 0, waiting: [] }
    this.lines.set(product_id, line)
    if (line.running < MAX_CONCURRENT) line.running++
    else await new Promise<void>((letIn, turnAway) => line.waiting.push({ deadline, letIn, turnAway }))
    try {
      return await work()
    } finally {
      this.leave(product_id, line)
    }
  }

  /** The first, if none of them is busy. */
  private busiest(product_ids: readonly string[]): string {
    const load = (id: string) => {
      const line = this.lines.get(id)
      return line === undefined ? 0 : line.running + line.waiting.length
    }
    return product_ids.reduce((most, id) => (load(id) > load(most) ? id : most))
  }

  private leave(product_id: string, line: Line): void {
    let next = line.waiting.shift()
    while (next !== undefined && next.deadline < performance.now()) {
      next.turnAway(new DatabaseUnavailable('There is no time left for this.'))
      next = line.waiting.shift()
    }
    if (next !== undefined) next.letIn()
    else line.running--
    if (line.running === 0) this.lines.delete(product_id)
  }
}
