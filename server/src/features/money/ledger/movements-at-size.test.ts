// The movements of an account with thousands of fees, a few deposits and a few refunded fees.

import { randomUUID } from 'node:crypto'
import { MOVEMENT_REASONS, type MovementReason } from '@kontor/contract/money/ledger'
import { beforeAll, expect, it } from 'vitest'
import { type Statement, sql } from '../../../db/sql.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { rowsLookedAt } from '../../../testing/rows-looked-at.ts'
import { countMovements, listMovements, type MovementQuery } from './ledger.queries.ts'

const FEES = 9000
const [user_id, other] = [randomUUID(), randomUUID()]
const shops = [randomUUID(), randomUUID()] as const
// Filling takes its time.
const db = await freshDatabase({ statement_timeout_ms: 60_000 })

// Of both accounts: a deposit per 300 fees, every third of which was partly refunded, one of those returned by the bank; every tenth fee is zero, and
// every three hundredth a refunded one.
beforeAll(async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const [user, fees] of [
      [user_id, FEES],
      [other, 900],
    ] as const) {
      await tx.run(sql`
        with made as (
          insert into deposits (user_id, amount, currency, provider, status, is_test_mode, expires_at, created_at)
          select ${user}, n, 'EUR', 'STRIPE', 'DONE', true, now(), now() - n * interval '1000 minutes'
          from generate_series(1, ${fees}::int / 300) n returning id, amount, created_at),
        booked as (
          insert into ledger_transactions (kind, business_key, deposit_id, created_at)
          select kind, kind || '/' || id || '/' || nth, id, created_at + nth * interval '1 hour'
          from made, (values (1, 'deposit'), (2, 'deposit_return'), (3, 'deposit_return')) k (nth, kind)
          where nth = 1 or amount % 3 = 0 and nth = 2 or amount = 6 returning id, kind, created_at)
        insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
        select id, 1, 'balance', ${user}::uuid, 'EUR',
          case when kind = 'deposit' then 100000 when row_number() over (partition by kind order by created_at) % 4 = 0 then 5 else -7 end, created_at
        from booked`)
      await tx.run(sql`
        with booked as (
          insert into ledger_transactions (kind, business_key, shop_id, order_id, created_at)
          select 'fee', ${`${user}/`} || n, case when n % 5 = 0 then ${shops[0]} else ${shops[1]} end::uuid, gen_random_uuid(),
            now() - n * interval '1 minute'
          from generate_series(1, ${fees}::int) n returning id, created_at, split_part(business_key, '/', 2)::int as n)
        insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
        select id, 1, 'balance', ${user}::uuid, case when n % 7 = 0 then 'USD' else 'EUR' end,
          case when n % 300 = 0 then 3 when n % 10 = 0 then 0 else -4 end, created_at
        from booked`)
    }
  })
  await db.run(sql`analyze ledger_entries, ledger_transactions, deposits`)
}, 120_000)

it('the reason follows from the transaction’s kind and sign, in the requested order and page', async () => {
  const plain = (
    reason: MovementReason,
    { currency, shop_id }: MovementQuery,
  ): Statement<never> => sql<never>`
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = 'balance' and e.user_id = ${user_id}
      and ${reason} = case when t.kind = 'fee' and e.amount > 0 then 'fee_return' else t.kind end
      and (${currency ?? null}::text is null or e.currency = ${currency ?? null})
      and (${shop_id ?? null}::uuid is null or t.shop_id = ${shop_id ?? null})`
  let found = 0
  for (const reason of MOVEMENT_REASONS)
    for (const query of [{}, { currency: 'EUR' }, { currency: 'USD' }, { shop_id: shops[0] }, { offset: 8 }])
      for (const [sort, order] of [
        [undefined, sql`e.created_at desc, id desc`],
        ['created_at', sql`e.created_at, id`],
      ] as const) {
        const asked = { ...query, reason, sort }
        const rows = await listMovements(db, user_id, asked)
        const expected = await db.rows(
          sql<{ id: string }>`
            select e.transaction_id as id ${plain(reason, query)} order by ${order} limit 10 offset ${asked.offset ?? 0}`,
        )
        expect(
          rows.map(({ id }) => id),
          JSON.stringify(asked),
        ).toEqual(expected.map(({ id }) => id))
        expect(rows.every((row) => row.reason === reason)).toBe(true)
        const counted = await db.first(
          sql<{ total: number }>`select count(*) as total ${plain(reason, query)}`,
        )
        expect(await countMovements(db, user_id, asked), JSON.stringify(asked)).toEqual(counted)
        found += rows.length
      }
  expect(found).toBeGreaterThan(100)
})

it.each(MOVEMENT_REASONS)('a page of %s reads about as many as it shows', async (reason) => {
  for (const sort of [undefined, 'created_at'])
    expect(
      await rowsLookedAt(db, (asked) => listMovements(asked, user_id, { reason, sort })),
      sort,
    ).toBeLessThan(300)
  if (reason !== 'fee')
    expect(await rowsLookedAt(db, (asked) => countMovements(asked, user_id, { reason }))).toBeLessThan(300)
})

it('more than ten thousand are not counted', async () => {
  const many = randomUUID()
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
      select gen_random_uuid(), 1, 'balance', ${many}::uuid, 'EUR', -1, now() from generate_series(1, 12000)`)
  })
  let total = {}
  const read = await rowsLookedAt(db, async (asked) => {
    total = await countMovements(asked, many, {})
  })
  expect(total).toMatchObject({ total_is_estimate: true })
  // As many again are the rows of the subquery.
  expect(read).toBeLessThan(21_000)
})
