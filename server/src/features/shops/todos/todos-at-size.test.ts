// What needs attention where thousands of products run low and thousands of payments came too late.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { listWindow, type PageRequest } from '../../../db/lists/listing.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { rowsLookedAt } from '../../../testing/rows-looked-at.ts'
import { countOpen, listOpen } from './todos.queries.ts'

const ROWS = 3000
// Only a check of a call's rights makes one else.
const scope = () => ({ shop_id: randomUUID() }) as ShopScope
const [shop, large] = [scope(), scope()]
const { shop_id } = shop
// Filling takes its time.
const db = await freshDatabase({ statement_timeout_ms: 60_000 })

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live)
      select ${shop_id}, 'Mug ' || n, 'mug-' || n, '', 1, true from generate_series(1, ${ROWS}::int) n`)
    await tx.run(sql`
      insert into low_stock_marks (shop_id, product_id, available, noticed_at)
      select ${shop_id}, id, substr(slug, 5)::int % 9, now() - substr(slug, 5)::int * interval '4 minutes' from products where shop_id = ${shop_id}`)
    await tx.run(sql`
      insert into low_stock_marks (shop_id, product_id, available)
      select ${large.shop_id}, gen_random_uuid(), 1 from generate_series(1, 10500)`)
    await tx.run(sql`
      insert into payment_gateways (shop_id, title, provider, public_key, secret_key_sealed, secret_key_last4, webhook_secret_sealed,
        webhook_secret_last4, is_test_mode, last_failure_at, last_failure)
      select ${shop_id}, 'Cards ' || n, 'STRIPE', 'pk', 'x', 'x', 'x', 'x', true, now() - n * interval '10 minutes', 'No such key' from generate_series(1, 3) n`)
    await tx.run(sql`
      insert into matters (shop_id, kind, key, detail, payment_gateway_id, created_at, done_at)
      select ${shop_id}, 'payment_unmatched', n, 'pi_' || n, case when n % 2 = 0 then (select id from payment_gateways order by title limit 1) end,
        now() - n * interval '2 minutes', case when n % 5 = 0 then now() end
      from generate_series(1, ${ROWS}::int) n`)
    // Newer than all others: anybody can declare them.
    await tx.run(sql`
      insert into matters (shop_id, kind, key, detail, created_at)
      select ${shop_id}, 'withdrawal', gen_random_uuid(), '', now() - n * interval '1 second' from generate_series(1, 40) n`)
    await tx.run(sql`
      insert into refunds (shop_id, order_id, payment_id, amount, currency, status, failure, asked_at)
      select ${shop_id}, gen_random_uuid(), gen_random_uuid(), n, 'EUR', case when n % 3 = 0 then 'pending' else 'succeeded' end,
        case when n % 2 = 0 then 'Stripe is away' else '' end, now() - n * interval '9 minutes'
      from generate_series(1, 90) n`)
  })
  await db.run(sql`analyze matters, low_stock_marks, products, refunds, payment_gateways`)
}, 120_000)

/** How many come before the withdrawals from no order and the products that run low: 2400 payments, 3 gateways and 14 refunds. */
const URGENT = 2417
const WITHDRAWALS = 40

it.each<PageRequest>([
  {},
  { limit: 100 },
  { offset: 95 },
  { limit: 7, offset: URGENT - 3 },
  { limit: 7, offset: URGENT + WITHDRAWALS - 3 },
  { offset: 3000 },
])(
  'of all kinds together, the newest first, behind them what strangers declare, and what runs low at the end: page %j',
  async (page) => {
    const expected = await db.rows(
      sql<{ id: string; kind: string; subject: string; detail: string }>`
        select id, kind, subject, detail from (
          select m.id, m.kind, m.created_at, coalesce(g.title, '') as subject, m.detail
          from matters m left join payment_gateways g on g.shop_id = m.shop_id and g.id = m.payment_gateway_id
          where m.shop_id = ${shop_id} and m.done_at is null
          union all
          select id, 'refund_waiting', asked_at, '', failure from refunds
          where shop_id = ${shop_id} and status = 'pending' and failure <> '' and asked_at < now() - interval '1 hour'
          union all
          select id, 'gateway_failing', last_failure_at, title, last_failure from payment_gateways where shop_id = ${shop_id}
          union all
          select p.id, 'low_stock', l.noticed_at, p.title, l.available::text
          from low_stock_marks l join products p on p.shop_id = l.shop_id and p.id = l.product_id where l.shop_id = ${shop_id}) found
        order by kind = 'low_stock', kind = 'withdrawal', created_at desc, id desc ${listWindow(page)}`,
    )
    const found = await listOpen(db, shop, page)
    expect(found.map(({ id, kind, subject, detail }) => ({ id, kind, subject, detail }))).toEqual(expected)
    if (page.limit === 100) expect(new Set(found.map(({ kind }) => kind)).size).toBe(3)
    if (page.limit === 7)
      expect(found.map(({ kind }) => kind).slice(3)).toEqual(
        Array(4).fill(page.offset === URGENT - 3 ? 'withdrawal' : 'low_stock'),
      )
  },
)

it('a page reads of each kind about as many as it shows, and the total no row', async () => {
  expect(await rowsLookedAt(db, (asked) => listOpen(asked, shop, {}))).toBeLessThan(300)
  expect(await rowsLookedAt(db, (asked) => listOpen(asked, shop, { limit: 10, offset: 90 }))).toBeLessThan(
    800,
  )
  // 3000 marks and those before them; as many again are the rows of the subquery.
  expect(await countOpen(db, shop)).toEqual({ total: URGENT + WITHDRAWALS + ROWS })
  expect(await rowsLookedAt(db, (asked) => countOpen(asked, shop))).toBeLessThan(12_000)
  expect(await countOpen(db, large)).toMatchObject({ total_is_estimate: true })
})
