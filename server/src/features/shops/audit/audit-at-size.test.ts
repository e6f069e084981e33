// The audit log of a shop with thousands of events, filtered by what none of the newest has.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { rowsLookedAt } from '../../../testing/rows-looked-at.ts'
import { listEvents } from './audit.queries.ts'
import { pageOfEvents } from './find-events.ts'

const ROWS = 6000
// Only a check of a call's rights makes one else.
const shop = { shop_id: randomUUID() } as ShopScope
// Filling takes its time.
const db = await freshDatabase({ statement_timeout_ms: 60_000 })

// The older half is about products and by Ann, the newer about orders and by Bob.
beforeAll(async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into audit_events (shop_id, actor_label, action, subject_kind, subject_id, created_at)
      select ${shop.shop_id}, case when n * 2 > ${ROWS} then 'ann' else 'bob' end || '@a.example', 'product.change',
        case when n * 2 > ${ROWS} then 'product' else 'order' end, n, now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}::int) n`)
  })
  await db.run(sql`analyze audit_events`)
}, 120_000)

it.each([
  ['a name', { actor: { label: 'ann@a.example' } }],
  ['a kind', { subject_kind: 'product' }],
])('a page by %s reads what it shows', async (_, query) => {
  expect(await rowsLookedAt(db, (asked) => listEvents(asked, shop, query))).toBeLessThan(50)
})

it('and has the newest of them first', async () => {
  for (const query of [{ actor: 'Ann@a.example' }, { subject: 'product' }]) {
    const { data, total } = await pageOfEvents(db, shop, query)
    expect([data.map(({ subject_id }) => Number(subject_id) - ROWS / 2), total]).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      ROWS / 2,
    ])
  }
})
