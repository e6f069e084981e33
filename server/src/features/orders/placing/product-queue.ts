// Orders for the same product wait here before they take a database connection. Otherwise they would wait in the
// database for the lock of the product's stock. Each would hold a connection that others need, and would reach
// the lock timeout sooner.

import { DatabaseUnavailable } from '../../../db/unavailable.ts'

/**
 * The number of concurrent orders of a product: the holder of the lock, and orders about to ask for the lock.
 */
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
   * Runs the work once the busiest of these products has room. While waiting the work holds no connection.
   * Throws `DatabaseUnavailable` if the turn comes after `deadline`, a time of `performance.now()`, because
   * the caller has been answered by then.
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

  /** Returns the first product if no product is busy. */
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
