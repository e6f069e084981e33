// G24 and F-14: migrating is killed at each statement that changes the schema (DDL) in turn, and continues
// from the same place each time. Two programs also migrate concurrently. Nothing is killed at statements that
// change only rows, and inside blocks (DO). The database ends their transaction instead.

import { openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import { migrate } from '../../server/src/db/migrating/migrate.ts'
import { sql } from '../../server/src/db/sql.ts'
import { shapeOf } from '../faults/starts.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'

/** More than all migrations have statements. */
const MAX_KILLS = 2000

/** Makes the database end the connection at the n-th statement of an attempt that changes the schema; n is in `resilience.kill`. */
const KILLER = [
  'create schema resilience',
  'create sequence resilience.statements',
  'create table resilience.kill (at bigint)',
  'insert into resilience.kill values (0)',
  `create function resilience.count_statement() returns event_trigger language plpgsql as $$
  declare
    n bigint := nextval('resilience.statements');
  begin
    if n = (select at from resilience.kill) then
      perform pg_terminate_backend(pg_backend_pid());
    end if;
  end
  $$`,
  'create event trigger resilience_counts on ddl_command_end execute function resilience.count_statement()',
]
const REMOVAL = ['drop event trigger resilience_counts', 'drop schema resilience cascade']

export const migrations: Campaign = {
  name: 'migrations',
  title: 'Migrations killed at their DDL statements',
  group: 'patient',
  covers: [{ name: 'a migration killed at each DDL statement', rows: 'F-14' }],
  async run(run: Run): Promise<Figure[]> {
    const { environment, watch } = run
    const name = `m${run.random.fork('migrations').uuid().replaceAll('-', '').slice(0, 10)}`
    const whole_name = `${name}_whole`
    const [url, whole_url] = [
      await environment.blankDatabase(name),
      await environment.blankDatabase(whole_name),
    ]
    const db = openAsOwner({ url, max: 1, statement_timeout_ms: 0, application_name: 'kontor-resilience' })
    let killed = 0
    let is_right = false
    try {
      await Promise.all([migrate(whole_url), migrate(whole_url)])
      for (const text of KILLER) await db.run({ text, values: [], name: '' })
      const attempt = async (at: number): Promise<boolean> => {
        await db.run(sql`update resilience.kill set at = ${at}::bigint`)
        await db.run(sql`select setval('resilience.statements', 1, false)`)
        return migrate(url).then(
          () => true,
          () => false,
        )
      }
      // Zero before the first attempt has made the table.
      const finished = (): Promise<number> =>
        db.first(sql<{ n: number }>`select count(*)::int as n from schema_migrations`).then(
          (row) => row!.n,
          () => 0,
        )
      // The interrupted migration begins again, and each attempt gets a statement further. After its end, the
      // next migration begins.
      let done = false
      for (let at = 1, known = 0; !done && killed < MAX_KILLS; ) {
        done = await attempt(at)
        if (done) break
        killed++
        watch.fired('killed migration')
        const now = await finished()
        at = now > known ? 1 : at + 1
        known = now
      }
      for (const text of REMOVAL) await db.run({ text, values: [], name: '' })
      is_right = done && (await shapeOf(url)) === (await shapeOf(whole_url))
      watch.expect(is_right, 'F-14', 'a migration that was killed ends in another shape')
    } finally {
      await db.close()
      await environment.dropDatabase(name)
      await environment.dropDatabase(whole_name)
    }
    return [
      {
        id: 'G24',
        title: 'Migrations killed at a DDL statement that do not reach the same schema',
        gate: '0, at least one killed',
        measured: `${is_right ? 0 : 1} in ${killed} kills`,
        holds: is_right && killed > 0,
      },
    ]
  },
}
