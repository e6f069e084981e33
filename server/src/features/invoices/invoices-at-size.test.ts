// What is asked of a shop's documents beside their list, where there are thousands.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { freshDatabase } from '../../testing/database.ts'
import { rowsLookedAt } from '../../testing/rows-looked-at.ts'
import { findUseOfPrefix, listMonth } from './invoices.queries.ts'

// A thousand of each of six months; every tenth is a credit note.
const ROWS = 6000
const shop_id = randomUUID()
// Filling takes its time.
const db = await freshDatabase({ statement_timeout_ms: 60_000 })

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into invoices (shop_id, kind, number, prefix, order_id, invoice_id, refund_id, issued_at, issued_on, currency, net_total, tax_total,
        total, buyer_name, snapshot, seal)
      select ${shop_id}, case when n % 10 = 0 then 'credit_note' else 'invoice' end, n, 'INV-', gen_random_uuid(), other, other,
        day, day, 'EUR', 1, 0, 1, 'Pia Plain', '{"order":{"number":"1"}}', sha256('')
      from generate_series(1, ${ROWS}::int) n,
        lateral (select ('2026-01-01'::date + (n - 1) / 1000 * interval '1 month' + (n - 1) % 1000 / 40 * interval '1 day')::date as day,
          case when n % 10 = 0 then gen_random_uuid() end as other) l`)
  })
  await db.run(sql`analyze invoices`)
}, 120_000)

it('whether a prefix was ever used is known without reading them', async () => {
  for (const prefix of ['NEW-', 'INV-'])
    expect(
      await rowsLookedAt(db, (asked) => findUseOfPrefix(asked, shop_id, 'invoice', prefix)),
    ).toBeLessThan(2)
  expect(await findUseOfPrefix(db, shop_id, 'invoice', 'INV-')).toBeDefined()
  expect(await findUseOfPrefix(db, shop_id, 'test_invoice' as 'invoice', 'INV-')).toBeUndefined()
})

it.each([0, 5200, 5800])('of a month so many behind %i are read as are given', async (after) => {
  const asked = { month: '2026-06', series: 'invoice', after, limit: 100 } as const
  const rows = await listMonth(db, shop_id, asked)
  const first = Math.max(after, 5000)
  const numbers = Array.from({ length: 120 }, (_, at) => first + 1 + at).filter((number) => number % 10 > 0)
  expect(rows.map(({ number }) => number)).toEqual(numbers.slice(0, 100))
  expect(await rowsLookedAt(db, (seen) => listMonth(seen, shop_id, asked))).toBeLessThan(150)
})
