// What must be true whatever was done: asked of the books in SQL, of the API over HTTP, and of both against the journal. Sampled while
// things happen and asked in full at the end.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../server/src/db/sql.ts'
import { checkInvariants } from '../server/src/invariants/check-invariants.ts'
import type { World } from './world/world.ts'

/** I1, I4, I5, I6, I10, I13: everything that can be seen from the books alone. */
export async function checkBooks(world: World): Promise<void> {
  await world.db.run(sql`analyze`)
  for (const { id, title, count, examples } of await checkInvariants(world.db))
    world.watch.violate(id, `${title}: ${count} times, such as ${examples[0]}`)
  world.watch.tally('samples of the books')
}

interface StoredOrder {
  id: string
  total: string
  notes: string
  items: string
}

/** I2 and I3: what was acknowledged is there as it was, and nothing is there that nobody asked for. */
export async function checkAcknowledged(world: World): Promise<void> {
  const { watch, journal } = world
  const rows = await world.db.rows(
    sql<StoredOrder>`
      select o.id, o.total::text as total, o.notes,
        (select string_agg(i.product_id || '×' || i.quantity, ' ' order by i.product_id || '×' || i.quantity)
          from order_items i where i.shop_id = o.shop_id and i.order_id = o.id) as items
      from orders o where o.source = 'public_user'`,
  )
  const by_id = new Map(rows.map((row) => [row.id, row]))
  const by_mark = new Map<string, number>()
  for (const { notes } of rows) by_mark.set(notes, (by_mark.get(notes) ?? 0) + 1)
  for (const [mark, count] of by_mark) {
    watch.expect(count === 1, 'I3', `${count} orders of one request (${mark})`)
    watch.expect(journal.orders.has(mark), 'I3', `an order nobody asked for (${mark})`)
  }
  const shops = new Set((await world.db.rows(sql<{ id: string }>`select id from shops`)).map(({ id }) => id))
  const asked: string[] = []
  let acknowledged = 0
  for (const [mark, { shop_id, placed }] of journal.orders) {
    if (!shops.has(shop_id)) continue
    if (!placed) {
      if (by_mark.has(mark)) watch.tally('unanswered orders that were placed')
      continue
    }
    acknowledged++
    const stored = by_id.get(placed.order_id)
    if (!stored) {
      watch.violate('I2', `the acknowledged order ${placed.order_id} is gone`)
      continue
    }
    watch.expect(
      stored.total === placed.total && stored.items === placed.items,
      'I2',
      () =>
        `the order ${placed.order_id} is ${stored.total} (${stored.items}), not ${placed.total} (${placed.items})`,
    )
    asked.push(placed.order_id)
  }
  watch.tally('acknowledged orders', acknowledged)
  // And over HTTP, of some: what the database has must be what the API shows.
  for (const order_id of world.random.shuffle(asked).slice(0, 50)) {
    const { status, json } = await world.ask({ path: `/v1/public/order/${order_id}/status` })
    watch.expect(
      status === 200 && json.total === by_id.get(order_id)?.total,
      'I2',
      `the order ${order_id} is answered with ${status}`,
    )
  }
}

const CALM_WITHIN_MS = 20_000

interface Restless {
  idle_in_transaction: number
  oldest_lock_seconds: number
  expired_holds: number
  due_jobs: number
}

/** I12: soon after the last fault nothing hangs any more. */
export async function checkCalm(world: World): Promise<void> {
  const look = () =>
    world.db.first(
      sql<Restless>`
        select
          (select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%')::int
            as idle_in_transaction,
          coalesce((select max(extract(epoch from now() - a.xact_start)) from pg_stat_activity a
            where a.datname = current_database() and a.pid <> pg_backend_pid() and a.state <> 'idle'
              and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'tuple')), 0)::float8 as oldest_lock_seconds,
          (select count(*) from orders where status = 'new' and hold_expires_at < now() - interval '65 seconds')::int as expired_holds,
          (select count(*) from graphile_worker.jobs
            where run_at < now() - interval '30 seconds' and attempts < 2 and locked_at is null)::int as due_jobs`,
    )
  const until = Date.now() + CALM_WITHIN_MS
  for (;;) {
    const now = await look()
    const is_calm =
      now &&
      now.idle_in_transaction === 0 &&
      now.oldest_lock_seconds < 5 &&
      now.expired_holds === 0 &&
      now.due_jobs === 0
    if (is_calm) return
    if (Date.now() > until) return world.watch.violate('I12', `still restless: ${JSON.stringify(now)}`)
    await sleep(250)
  }
}

/** Looks at what must never be, again and again while `work` goes on: oversold stock and books that do not add up. */
export async function whileSampling<T>(world: World, work: () => Promise<T>, every_ms = 50): Promise<T> {
  let is_over = false
  const sampling = (async () => {
    while (!is_over) {
      const oversold = await world.db
        .first(
          sql<{ count: number }>`
            select count(*)::int as count from stock_levels where not may_go_negative and (on_hand < held or on_hand < 0)`,
        )
        .catch(() => undefined)
      if (oversold) {
        world.watch.tally('samples of stock')
        world.watch.expect(
          oversold.count === 0,
          'I1',
          `${oversold.count} levels are oversold while orders run`,
        )
      }
      await sleep(every_ms)
    }
  })()
  try {
    return await work()
  } finally {
    is_over = true
    await sampling
  }
}
