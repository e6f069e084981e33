// Jobs whose worker has died.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import type { Check } from './check.ts'

export const jobOfADeadWorker: Check = {
  name: 'a job whose worker died',
  rows: 'F-13',
  async run(world) {
    await world.db.run(
      sql`select graphile_worker.add_job('forget_old_keys', '{}'::json, run_at => now() + interval '1 hour', job_key => 'orphan')`,
    )
    await world.db.run(sql`
      update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '70 s', run_at = now()
      where key = 'orphan'`)
    const until = Date.now() + 25_000
    for (;;) {
      const left = await world.db.first(
        sql<{
          n: number
        }>`select count(*)::int as n from graphile_worker._private_jobs where locked_by = 'dead'`,
      )
      if (left?.n === 0) return
      if (Date.now() > until) return world.watch.violate('F-13', 'the job of a dead worker is not taken over')
      await sleep(200)
    }
  },
}
