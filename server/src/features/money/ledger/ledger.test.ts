// The ledger itself: what the database refuses, how movements are listed, and that a statement adds up to the unit.

import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildSellingShop } from '../../../testing/build.ts'
import { placeOrderPaidByHand } from '../../../testing/paying-shop.ts'
import { movingToBalance, postTransaction } from './post-transaction.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startTestApp({ FEE_PREVIEW: 'off' })
})
beforeEach(async () => {
  user = await buildUser(app)
})

/** A deposit credited on a given day. */
async function deposit(euro: number, on: string, of = user): Promise<string> {
  const row = await app.db.first(
    sql<{ id: string }>`
      insert into deposits (user_id, amount, currency, provider, status, is_test_mode, expires_at, created_at)
      values (${of.user_id}, ${euro}, 'EUR', 'STRIPE', 'DONE', true, now(), ${on}::timestamptz) returning id`,
  )
  const id = row?.id ?? ''
  await app.db.run(sql`
    with t as (
      insert into ledger_transactions (kind, business_key, deposit_id, created_at)
      values ('deposit', ${`deposit/${id}`}, ${id}, ${on}::timestamptz) returning id, created_at)
    insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
    select t.id, e.* , t.created_at from t cross join (values
      (1, 'balance', ${of.user_id}::uuid, 'EUR', ${euro}::numeric * 100000),
      (2, 'stripe', null, 'EUR', ${euro}::numeric * -100000)) e`)
  return id
}

const post = (key: string, amounts: readonly bigint[]) =>
  app.db.transaction((tx) =>
    postTransaction(tx, {
      kind: 'deposit',
      business_key: key,
      deposit_id: depositId,
      entries: amounts.map((amount, n) =>
        n === 0
          ? { account: 'balance', user_id: user.user_id, currency: 'EUR', amount }
          : { account: 'stripe', currency: 'EUR', amount },
      ),
    }),
  )
let depositId = ''

describe('I6 the database refuses', () => {
  beforeEach(async () => {
    depositId = await deposit(1, '2026-01-15')
  })

  test.each([
    ['what does not sum to zero', [100n, -99n]],
    ['a single entry', [100n]],
    ['a single entry of nothing', [0n]],
  ])('%s', async (_, amounts) => {
    await expect(post(`x/${depositId}`, amounts)).rejects.toThrow(/do not balance/)
    expect((await user.call(api.ledger.movements, {})).total).toBe(1)
  })

  test('two currencies that balance each other', async () => {
    const work = app.db.transaction((tx) =>
      postTransaction(tx, {
        kind: 'deposit',
        business_key: `x/${depositId}`,
        deposit_id: depositId,
        entries: [
          { account: 'balance', user_id: user.user_id, currency: 'EUR', amount: 5n },
          { account: 'stripe', currency: 'USD', amount: -5n },
        ],
      }),
    )
    await expect(work).rejects.toThrow(/do not balance/)
  })

  test('any change of a row, and any removal', async () => {
    const mine = sql`user_id = ${user.user_id}`
    for (const statement of [
      sql`update ledger_entries set amount = 0 where ${mine}`,
      sql`delete from ledger_entries where ${mine}`,
      sql`update ledger_transactions set facts = '{}' where deposit_id = ${depositId}`,
      sql`delete from ledger_transactions where deposit_id = ${depositId}`,
      sql`truncate ledger_entries`,
      sql`truncate ledger_transactions cascade`,
    ])
      await expect(app.db.run(statement)).rejects.toMatchObject({ code: '23001' })
  })

  test('an entry more to an old transaction', async () => {
    await expect(
      app.db.run(sql`
        insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
        select id, 3, 'balance', ${user.user_id}, 'EUR', 5, created_at from ledger_transactions where deposit_id = ${depositId}`),
    ).rejects.toThrow(/do not balance/)
  })

  test('a balance without an owner, and an owner of anything else', async () => {
    const entry = (account: string, owner: string | null) =>
      app.db.run(sql`
        insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
        select id, 7, ${account}, ${owner}::uuid, 'EUR', 0, created_at from ledger_transactions where deposit_id = ${depositId}`)
    await expect(entry('balance', null)).rejects.toMatchObject({ code: '23514' })
    await expect(entry('fees', user.user_id)).rejects.toMatchObject({ code: '23514' })
  })

  test('the same thing twice: the second writes nothing', async () => {
    const twice = await Promise.all([1, 2, 3].map(() => post(`once/${depositId}`, [100n, -100n])))
    expect(twice.filter((is_new) => is_new)).toHaveLength(1)
  })
})

test('H-8 amounts beyond 64-bit integers are exact to the last unit', async () => {
  const id = await deposit(1, '2026-01-15')
  const huge = 123_456_789_012n * 10n ** 18n + 1n
  await app.db.transaction((tx) =>
    postTransaction(tx, {
      kind: 'deposit_return',
      business_key: `eth/${id}`,
      deposit_id: id,
      entries: movingToBalance(user.user_id, 'stripe', 'ETH', huge),
    }),
  )
  expect((await user.call(api.ledger.balance, {})).balances).toEqual([
    { currency: 'ETH', amount: '123456789012000000000000000001' },
    { currency: 'EUR', amount: '100000' },
  ])
})

describe('movements', () => {
  test('need a login, and are one’s own', async () => {
    for (const path of ['balance', 'movements', 'statements', 'statements/2026-01', 'statements/2026-01/csv'])
      expect((await app.send({ method: 'GET', url: `/v1/a/${path}` })).status).toBe(401)
    await deposit(15, '2026-01-15')
    const stranger = await buildUser(app)
    expect(await stranger.call(api.ledger.balance, {})).toMatchObject({ balances: [], needs_deposit: false })
    expect(await stranger.call(api.ledger.movements, {})).toEqual({ data: [], total: 0 })
    expect(await stranger.call(api.ledger.statements, {})).toEqual({ data: [], total: 0 })
  })

  test('come newest first, in pages, by month, reason and currency', async () => {
    for (const day of ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z', '2026-02-28T12:00:00.000Z'])
      await deposit(Number(day.slice(8, 10)), day)
    const amounts = async (query = {}) =>
      (await user.call(api.ledger.movements, { query })).data.map(({ amount }) => amount)
    expect(await amounts()).toEqual(['2800000', '100000', '3100000'])
    expect(await amounts({ limit: '1', offset: '1' })).toEqual(['100000'])
    expect(await amounts({ sort: 'created_at' })).toEqual(['3100000', '100000', '2800000'])
    expect(await amounts({ sort: 'created_at', limit: '1', offset: '1' })).toEqual(['100000'])
    expect(await amounts({ month: '2026-01' })).toEqual(['3100000'])
    expect(await amounts({ month: '2026-02' })).toEqual(['2800000', '100000'])
    expect(await amounts({ reason: 'deposit', currency: 'eur' })).toHaveLength(3)
    expect(await amounts({ reason: 'fee' })).toEqual([])
    expect(await amounts({ currency: 'USD' })).toEqual([])
    expect(await amounts({ order_id: 'x' })).toEqual([])
  })

  test.each(['2026-13', '2026-1', 'x', "2026-01'--", '1999-01'])('refuse the month %s', async (month) => {
    const { status } = await app.send({
      method: 'GET',
      url: `/v1/a/movements?month=${month}`,
      token: user.access_token,
    })
    expect(status).toBe(422)
  })
})

describe('statements', () => {
  const list = async () => (await user.call(api.ledger.statements, { query: { limit: '100' } })).data

  test('are one a month, from the first booking to now, each beginning where the last one ended', async () => {
    await deposit(15, '2026-01-15')
    await deposit(5, '2026-03-01')
    const all = await list()
    const months = all.map(({ month }) => month)
    expect(months.slice(-3)).toEqual(['2026-03', '2026-02', '2026-01'])
    expect(months[0]).toBe(new Date().toISOString().slice(0, 7))
    expect(all.at(-1)).toEqual({
      month: '2026-01',
      currency: 'EUR',
      opening: '0',
      deposits: '1500000',
      fees: '0',
      closing: '1500000',
      is_final: true,
    })
    expect(all[0]).toMatchObject({ closing: '2000000', is_final: false })
    for (const [n, { opening }] of all.entries()) expect(opening).toBe(all[n + 1]?.closing ?? '0')
    for (const { opening, deposits, fees, closing } of all)
      expect(BigInt(opening) + BigInt(deposits) + BigInt(fees)).toBe(BigInt(closing))
    expect((await user.call(api.ledger.statements, { query: { offset: '500' } })).total).toBe(all.length)
    const elsewhere = { offset: '500', currency: 'USD' }
    expect(await user.call(api.ledger.statements, { query: elsewhere })).toEqual({ data: [], total: 0 })
  })

  test('list the cost of each shop, and name the account', async () => {
    const selling = await buildSellingShop(app, {
      stock: 100,
      product: { price: '119.00' },
      shop: { name: 'Zest' },
    })
    const items = [{ product_id: selling.product.id, quantity: 6 }]
    await placeOrderPaidByHand(app, selling, { items })
    const month = new Date().toISOString().slice(0, 7)
    const statement = await selling.owner.call(api.ledger.statement, { params: { month } })
    expect(statement).toMatchObject({
      month,
      opening: '0',
      deposits: '0',
      fees: '-100000',
      closing: '-100000',
      account: selling.owner.email,
      shops: [{ shop_id: selling.shop.id, shop_name: 'Zest', orders: 1, fees: '-100000' }],
    })
    expect(statement.from).toBe(`${month}-01T00:00:00.000Z`)
  })

  test.each(['2025-12', '2099-01', '2026-13', 'no-month', '%00'])('of %s is 404', async (month) => {
    await deposit(15, '2026-01-15')
    for (const end of ['', '/csv']) {
      const { status } = await app.send({
        method: 'GET',
        url: `/v1/a/statements/${month}${end}`,
        token: user.access_token,
      })
      expect(status).toBe(404)
    }
  })

  test('as a table have every row between their balances, and no formula', async () => {
    const selling = await buildSellingShop(app, {
      stock: 100,
      product: { price: '119.00' },
      shop: { name: '=HYPERLINK("https://evil.example"), Ltd' },
    })
    const month = new Date().toISOString().slice(0, 7)
    await deposit(20, `${month}-01T00:00:00.001Z`, selling.owner)
    const items = [{ product_id: selling.product.id, quantity: 6 }]
    const order = await placeOrderPaidByHand(app, selling, { items })
    const { status, headers, text } = await app.send({
      method: 'GET',
      url: `/v1/a/statements/${month}/csv`,
      token: selling.owner.access_token,
    })
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      ...[200, 'text/csv; charset=utf-8', `attachment; filename="statement-${month}-EUR.csv"`],
    ])
    const [head, opening, paid, fee, closing, end] = text.split('\r\n')
    expect(head).toMatch(/^\uFEFFdate,reason,text,amount,balance,currency,shop,/)
    expect(opening).toMatch(/^[^,]+,opening,Opening balance,,0\.00000,EUR,/)
    expect(paid).toMatch(/,deposit,Card payment,20\.00000,20\.00000,EUR,/)
    expect(fee).toContain(`,fee,"1% of €600.00, EUR 500.00 of it free",-1.00000,19.00000,EUR,`)
    expect(fee).toContain(
      `,"'=HYPERLINK(""https://evil.example""), Ltd",${order.order_number},${order.id},,600.00,EUR,`,
    )
    expect(closing).toMatch(/,closing,Balance so far,,19\.00000,EUR,/)
    expect(end).toBe('')
  })

  test('as a table longer than one batch are complete', async () => {
    await app.db.run(sql`
      with d as (
        insert into deposits (user_id, amount, currency, provider, status, is_test_mode, expires_at)
        select ${user.user_id}, 1, 'EUR', 'STRIPE', 'DONE', true, now() from generate_series(1, 1203) returning id),
      t as (
        insert into ledger_transactions (kind, business_key, deposit_id, created_at)
        select 'deposit', 'deposit/' || id, id, '2026-05-05' from d returning id, created_at)
      insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
      select id, 1, 'balance', ${user.user_id}::uuid, 'EUR', 100000, created_at from t
      union all select id, 2, 'stripe', null, 'EUR', -100000, created_at from t`)
    const { text } = await app.send({
      method: 'GET',
      url: '/v1/a/statements/2026-05/csv',
      token: user.access_token,
    })
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(1206)
    expect(new Set(lines.slice(2, -1).map((line) => line.split(',').pop())).size).toBe(1203)
    expect(lines.at(-1)).toContain(',closing,Closing balance,,1203.00000,')
  })
})
