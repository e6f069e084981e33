// Jobs of dead workers are taken over after a minute. A run cannot wait that long, and therefore moves their
// locks into the past.

import { sql } from '../../server/src/db/sql.ts'
import { releaseDeadLocks } from '../../server/src/jobs/run-job.ts'
import type { SystemUnderTest } from './world.ts'

/**
 * Hardly any job of these tests takes this long, and a worker that holds a job longer is dead. On a busy
 * machine a worker may still be at work. The job is then done twice, as after a worker that stood still for a
 * minute.
 */
const LEASE = '1500 milliseconds'

/** Releases jobs and queues that were locked for longer than `held_for`, an interval of SQL. */
export async function letLeasesEnd({ db }: Pick<SystemUnderTest, 'db'>, held_for = LEASE): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await db.run(sql`
      update graphile_worker.${sql.ident(table)} set locked_at = locked_at - interval '61 s'
      where locked_at < now() - ${held_for}::interval`)
  await db.run(releaseDeadLocks)
}
