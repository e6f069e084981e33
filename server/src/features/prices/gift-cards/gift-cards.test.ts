import { randomUUID } from 'node:crypto'
import { isGiftCardCode, shownGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import type { GiftCard, GiftCardEntry } from '@kontor/contract/prices/gift-cards'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildShop } from '../../../testing/build.ts'
import { expectGuarded } from '../../../testing/guarded.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { expireGiftCards } from './save-gift-card.ts'

type WithCode = GiftCard & { code: string }

let app: TestApp
let owner: TestUser
let stranger: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  stranger = await buildUser(app)
})
beforeEach(async () => {
  shop = await buildShop(owner)
})

const send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  app.send({ method, url: `/v1/a/gift_cards${path}`, token: owner.access_token, body })
const create = (body: Record<string, unknown> = {}) =>
  send('POST', '', { shop_id: shop.id, amount: '25', note: 'Sorry.', ...body })
const issue = async (body: Record<string, unknown> = {}): Promise<WithCode> => (await create(body)).json
const read = async (id: string): Promise<GiftCard> => (await send('GET', `/${id}`)).json
const entries = async (id: string): Promise<GiftCardEntry[]> =>
  (await send('GET', `/${id}/entries`)).json.data
const booked = async (id: string) =>
  (await entries(id)).map(({ kind, amount, balance }) => [kind, amount, balance])
const lookUp = (code: string, slug = shop.slug, to: TestApp = app) =>
  to.send({ method: 'POST', url: `/v1/public/${slug}/gift_cards/balance`, body: { code } })
const refused = ({ status, json }: Awaited<ReturnType<typeof send>>) => [status, json.errors?.[0]?.field]
const expire = (id: string) =>
  app.db.run(sql`update gift_cards set expires_at = now() - interval '1 second' where id = ${id}`)

test('issuing and ending cards is for admins', async () => {
  const weak = await buildMember(app, shop, 'member')
  const call = { method: 'POST' as const, stranger, weak, strong: owner }
  const body = { shop_id: shop.id, amount: '25.00', note: '' }
  await expectGuarded(app, { ...call, url: '/v1/a/gift_cards', body })
  const { id } = await issue()
  await expectGuarded(app, { ...call, url: `/v1/a/gift_cards/${id}/replace_code`, id, body: {} })
  await expectGuarded(app, { ...call, url: `/v1/a/gift_cards/${id}/void`, id, body: {} })
  expect(await read(id)).toMatchObject({ status: 'active', balance: '25.00' })
})

test('a card is issued with a code that is shown once and not stored', async () => {
  const { code, ...card } = await issue({ email: 'Bea@example.com', message: 'Enjoy!' })
  expect(isGiftCardCode(code)).toBe(true)
  expect(card).toMatchObject({
    last4: code.slice(-4),
    currency: 'EUR',
    initial_amount: '25.00',
    balance: '25.00',
    status: 'active',
    email: 'bea@example.com',
    order_id: null,
    message: 'Enjoy!',
    note: 'Sorry.',
    expires_at: null,
  })
  expect(await read(card.id)).toEqual(card)
  expect(JSON.stringify(await app.db.rows(sql`select * from gift_cards`))).not.toContain(code.slice(0, 12))
  expect(JSON.stringify(await app.db.rows(sql`select * from audit_events`))).not.toContain(code.slice(0, 12))
  const [entry] = await entries(card.id)
  expect(entry).toMatchObject({
    kind: 'issued',
    amount: '25.00',
    balance: '25.00',
    order_id: null,
    note: 'Sorry.',
  })
})

test('a repeat with the same key returns the code again, without a plain copy in the database', async () => {
  const key = randomUUID()
  const issueKeyed = () =>
    app.send({
      method: 'POST',
      url: '/v1/a/gift_cards',
      token: owner.access_token,
      headers: { 'idempotency-key': key },
      body: { shop_id: shop.id, amount: '25', note: '' },
    })
  const first = await issueKeyed()
  const { code } = first.json
  const remembered = await app.db.rows(
    sql<{ response: string }>`select response from idempotency_keys where key = ${key}`,
  )
  expect(remembered).not.toEqual([])
  expect(JSON.stringify(remembered)).not.toContain(code)
  const again = await issueKeyed()
  expect([again.status, again.text]).toEqual([201, first.text])
  // The version before this one stored it as it was sent.
  await app.db.run(sql`update idempotency_keys set response = ${first.text} where key = ${key}`)
  expect((await issueKeyed()).text).toBe(first.text)
  const { json } = await send('GET', `?shop_id=${shop.id}`)
  expect(json.total).toBe(1)
})

test('an invalid gift card is refused at its field', async () => {
  for (const [body, field] of [
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '1.001' }, 'amount'],
    [{ amount: undefined }, 'amount'],
    [{ email: 'no-address' }, 'email'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
  ] as const)
    expect(refused(await create(body)), JSON.stringify(body)).toEqual([422, field])
})

test('cards are found by their last four signs and by address, and filtered by status', async () => {
  const [one, other] = [await issue({ email: 'bea@example.com' }), await issue()]
  await send('POST', `/${other.id}/void`, { note: '' })
  const ids = async (query: string) =>
    (await send('GET', `?shop_id=${shop.id}${query}`)).json.data.map(({ id }: GiftCard) => id)
  expect(await ids('')).toEqual([other.id, one.id])
  expect(await ids(`&q=${one.last4.toLowerCase()}`)).toContain(one.id)
  expect(await ids('&q=bea@')).toEqual([one.id])
  expect(await ids('&status=voided')).toEqual([other.id])
  expect(await ids('&status=active')).toEqual([one.id])
})

test('a new code ends the old code of a gift card', async () => {
  const { id, code } = await issue()
  const replaced = await send('POST', `/${id}/replace_code`, { email: 'ada@example.com' })
  expect([replaced.status, replaced.json.email]).toEqual([200, 'ada@example.com'])
  expect(replaced.json.mailed_at).not.toBeNull()
  expect((await lookUp(code)).status).toBe(404)
  expect((await lookUp(replaced.json.code)).json).toMatchObject({
    last4: replaced.json.last4,
    balance: '25.00',
  })
  await send('POST', `/${id}/void`, { note: '' })
  expect((await send('POST', `/${id}/replace_code`, {})).json.error).toBe('invalid_transition')
})

describe('the books', () => {
  const sumOf = async () =>
    (await app.db.first(sql<{ sum: string }>`
      select coalesce(sum(amount), 0) as sum from shop_ledger_entries where shop_id = ${shop.id}`))!.sum

  test('a voided card loses its balance, once', async () => {
    const { id, code } = await issue()
    const voided = await send('POST', `/${id}/void`, { note: 'Stolen.' })
    expect(voided.json).toMatchObject({ status: 'voided', balance: '0.00' })
    expect((await send('POST', `/${id}/void`, { note: 'Again.' })).status).toBe(200)
    expect(await booked(id)).toEqual([
      ['voided', '-25.00', '0.00'],
      ['issued', '25.00', '25.00'],
    ])
    expect((await send('GET', `/${id}/entries?offset=2`)).json).toEqual({ data: [], total: 2 })
    expect([Number(await sumOf()), (await lookUp(code)).status]).toEqual([0, 404])
  })

  test('an expired card loses its balance, and a later expiry date restores the balance', async () => {
    const { id, code } = await issue({ expires_at: '2099-01-01T00:00:00Z' })
    await expire(id)
    expect((await read(id)).status).toBe('expired')
    expect((await lookUp(code)).json.balance).toBe('0.00')
    await expireGiftCards(app.db)
    await expireGiftCards(app.db)
    expect(await booked(id)).toEqual([
      ['expired', '-25.00', '0.00'],
      ['issued', '25.00', '25.00'],
    ])
    const later = await send('PATCH', `/${id}`, { expires_at: '2099-01-01T00:00:00Z' })
    expect(later.json).toMatchObject({ status: 'active', balance: '25.00' })
    expect((await send('PATCH', `/${id}`, { expires_at: null, note: 'Kind.' })).json).toMatchObject({
      balance: '25.00',
      note: 'Kind.',
      expires_at: null,
    })
    expect((await booked(id)).map(([kind]) => kind)).toEqual(['expired', 'expired', 'issued'])
    expect(Number(await sumOf())).toBe(0)
  })

  /** Sends them while the card is locked, and lets them go on together. */
  const together = (id: string, requests: readonly Record<string, unknown>[]) =>
    app.db
      .transaction(async (tx) => {
        await tx.run(sql`select from gift_cards where id = ${id} for update`)
        const sent = requests.map((body) => send('PATCH', `/${id}`, body))
        await untilBlocked(app.db, requests.length)
        return { sent }
      })
      .then(({ sent }) => Promise.all(sent))

  test('two later expiry dates at once restore the balance once', async () => {
    const { id } = await issue({ expires_at: '2099-01-01T00:00:00Z' })
    await expire(id)
    await expireGiftCards(app.db)
    await together(id, [{ expires_at: '2098-01-01T00:00:00Z' }, { expires_at: '2099-01-01T00:00:00Z' }])
    expect(await read(id)).toMatchObject({ status: 'active', balance: '25.00' })
    expect(Number(await sumOf())).toBe(0)
  })

  test('the loss of an expired card is booked at the time of expiry, not at the time of discovery', async () => {
    const { id } = await issue()
    await app.db.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`
        update shop_ledger_entries set created_at = now() - interval '2 days' where gift_card_id = ${id}`)
      await tx.run(sql`update gift_cards set expires_at = now() - interval '1 day' where id = ${id}`)
    })
    await expireGiftCards(app.db)
    const times = await app.db.rows(sql`
      select t.created_at = c.expires_at as is_transaction_then, e.created_at = c.expires_at as is_entry_then
      from gift_cards c
      join shop_ledger_transactions t on t.shop_id = c.shop_id and t.kind = 'expired'
      join shop_ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
      where c.id = ${id}`)
    const then = { is_transaction_then: true, is_entry_then: true }
    expect(times).toEqual([then, then])
  })

  test('the database refuses an unbooked balance and entries that do not sum to zero', async () => {
    const { id } = await issue()
    await expect(app.db.run(sql`update gift_cards set balance = 26 where id = ${id}`)).rejects.toThrow(
      'sum of its entries',
    )
    await expect(app.db.run(sql`update gift_cards set balance = -1 where id = ${id}`)).rejects.toThrow(
      'balance',
    )
    await expect(
      app.db.run(sql`
        with t as (
          insert into shop_ledger_transactions (shop_id, kind, business_key) values (${shop.id}, 'issued', 'twice') returning shop_id, id)
        insert into shop_ledger_entries (shop_id, transaction_id, position, account, currency, amount)
        select shop_id, id, 1, 'goodwill', 'EUR', 5 from t`),
    ).rejects.toThrow('do not balance')
    await expect(app.db.run(sql`update shop_ledger_entries set amount = 1`)).rejects.toThrow('only added to')
  })
})

describe('looking up a balance', () => {
  test('looking up a balance takes the code in any typing, in this shop only', async () => {
    const { code, last4 } = await issue()
    const balance = { last4, balance: '25.00', currency: 'EUR', expires_at: null }
    expect((await lookUp(` ${shownGiftCardCode(code).toLowerCase()} `)).json).toEqual(balance)
    expect((await lookUp(code, shop.id)).json).toEqual(balance)
    expect((await lookUp(code, (await buildShop(owner)).slug)).status).toBe(404)
    expect((await lookUp(code, 'no-such-shop')).status).toBe(404)
    expect((await lookUp(code, '%00')).status).toBe(404)
    expect((await lookUp(`${code.slice(0, 15)}${code.endsWith('2') ? '3' : '2'}`)).status).toBe(404)
  })

  test('looking up a balance has to wait after many wrong codes, even with a right code', async () => {
    const guarded = await startTestApp({ RATE_LIMITS: 'on' })
    const holder = await buildUser(guarded)
    const { slug } = await buildShop(holder)
    const tries: number[] = []
    // Each from another address of one network, so that the limit of calls is not what refuses.
    for (let nth = 0; nth < 25; nth++) {
      const { statusCode } = await guarded.http.inject({
        method: 'POST',
        url: `/v1/public/${slug}/gift_cards/balance`,
        remoteAddress: `203.0.113.${nth + 1}`,
        payload: { code: '2222 2222 2222 2222' },
      })
      tries.push(statusCode)
    }
    expect(tries).toEqual([...Array(20).fill(404), ...Array(5).fill(429)])
  })
})
