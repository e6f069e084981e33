// The job that looks for products that run low.

import type { Task } from '../../jobs/run-job.ts'
import type { Platform } from '../../platform.ts'
import { newRound, watchStock } from './watch-stock.ts'

export function lowStockTasks({ db }: Pick<Platform, 'db'>): Record<string, Task> {
  const round = newRound()
  return {
    watch_stock: async () => {
      await watchStock(db.forPlatform(), round)
    },
  }
}
