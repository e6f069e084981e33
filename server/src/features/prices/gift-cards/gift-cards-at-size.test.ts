// Searching more gift cards than are counted.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { rowsLookedAt } from '../../../testing/rows-looked-at.ts'
import { pageOfGiftCards } from './find-gift-cards.ts'
import type { CardQuery } from './gift-cards.queries.ts'

// Twelve thousand, the newest first; every tenth is used up, the last two have an address of their own, and the last is of an order.
const ROWS = 12_000
const [shop_id, order_id] = [randomUUID(), randomUUID()]
const db = await freshDatabase({ statement_timeout_ms: 60_000 })

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into shops (id, slug, name, default_currency, account_user_id)
      values (${shop_id}, 'large', 'Large', 'EUR', ${randomUUID()})`)
    await tx.run(sql`
      insert into orders (shop_id, id, order_number, status, payment_status, source, customer_user_email, currency, prices_include_tax,
        subtotal_before_discount, discount_total, subtotal, shipping_total, tax_total, total, tax_lines)
      values (${shop_id}, ${order_id}, '700700700', 'paid', 'captured', 'public_user', '', 'EUR', true, 1, 0, 1, 0, 0, 1, '[]')`)
    await tx.run(sql`
      insert into gift_cards (shop_id, code_hash, last4, currency, initial_amount, balance, email, order_id, created_at)
      select ${shop_id}, md5(n::text), case when n > ${ROWS - 2}::int then 'QX7Z' else lpad((n % 10000)::text, 4, '0') end, 'EUR', 10,
        case when n % 10 = 0 then 0 else 10 end,
        case when n > ${ROWS - 2}::int then 'Zoë@Harbour.example' else 'buyer-' || n || '@example.test' end,
        case when n = ${ROWS}::int then ${order_id}::uuid end, now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}::int) n`)
  })
  await db.run(sql`analyze gift_cards, orders`)
}, 60_000)

it.each<[CardQuery, number]>([
  [{ q: 'zoë@harbour' }, 2],
  [{ q: 'qx7z' }, 2],
  [{ q: '700700700' }, 1],
  [{ q: 'zac@harbour' }, 0],
])('%j finds the oldest cards without looking at all', async (query, total) => {
  const find = (asked: Db) => pageOfGiftCards(asked, { shop_id } as ShopScope, { limit: 10, ...query })
  const { data, ...counted } = await find(db)
  expect([data.length, counted]).toEqual([total, { total }])
  expect(await rowsLookedAt(db, find)).toBeLessThan(5000)
})

it('searches among the cards with a status', async () => {
  const find = (status: CardQuery['status']) =>
    pageOfGiftCards(db, { shop_id } as ShopScope, { q: 'zoë@harbour', status, limit: 10 })
  const found = [await find('empty'), await find('active'), await find('voided')]
  expect(found.map(({ total }) => total)).toEqual([1, 1, 0])
})

it('a search for a frequent or short text reads only the newest cards', async () => {
  for (const q of ['example', 'r-']) {
    const { data, total_is_estimate } = await pageOfGiftCards(db, { shop_id } as ShopScope, { q, limit: 10 })
    expect([data.map(({ email }) => email)[0], data.length], q).toEqual(['buyer-1@example.test', 10])
    expect(total_is_estimate, q).toBe(true)
  }
})
