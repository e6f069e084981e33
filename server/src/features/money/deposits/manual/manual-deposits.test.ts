// Deposits that an operator books by hand.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { npubEncode } from 'nostr-tools/nip19'
import { beforeAll, expect, test } from 'vitest'
import { buildUser, type TestUser } from '../../../../testing/app.ts'
import { logInByKey, makeKeyHolder } from '../../../../testing/login.ts'
import { expectSoundBooksAtEnd, startPayingApp } from '../../../../testing/paying-shop.ts'

const app = await startPayingApp({ OPERATOR_EMAILS: 'ops@example.test' })
expectSoundBooksAtEnd(app)

let operator: TestUser
beforeAll(async () => {
  operator = await buildUser(app, 'ops@example.test')
})

const { list, create, reverse } = api.manual_deposits
const book = (account: string, amount: string | number, reference = 'Bank transfer of 27 November') =>
  operator.call(create, { body: { account, amount, reference } })
const balances = (user: TestUser) => user.call(api.ledger.balance, {})

test('a booked deposit is in the balance, the transactions and the statement of the account', async () => {
  const user = await buildUser(app, 'payer@example.test')
  const booked = await book(' Payer@Example.test ', '250.50')
  expect(booked).toMatchObject({
    account: 'payer@example.test',
    amount: '250.50',
    currency: 'EUR',
    reference: 'Bank transfer of 27 November',
    booked_by: 'ops@example.test',
    is_reversed: false,
  })
  expect(await balances(user)).toMatchObject({ balances: [{ currency: 'EUR', amount: '25050000' }] })
  const { data } = await user.call(api.ledger.movements, {})
  expect(data).toMatchObject([
    { reason: 'deposit', amount: '25050000', text: 'Payment received: Bank transfer of 27 November' },
  ])
  const [deposit] = (await user.call(api.deposits.list, {})).data
  expect(deposit).toMatchObject({ id: booked.id, status: 'DONE', provider: 'MANUAL', STRIPE: { url: null } })
})

test('is reversed once: both entries stay, and the balance may fall below zero', async () => {
  const user = await buildUser(app, 'mistaken@example.test')
  const { id } = await book('mistaken@example.test', 100)
  const reversed = await Promise.all([1, 2, 3].map(() => operator.call(reverse, { params: { id } })))
  expect(reversed.map(({ is_reversed }) => is_reversed)).toEqual([true, true, true])
  expect(await balances(user)).toMatchObject({ balances: [{ currency: 'EUR', amount: '0' }] })
  const { data } = await user.call(api.ledger.movements, {})
  expect(data.map(({ text, amount }) => [text, amount])).toEqual([
    ['Reversed: Bank transfer of 27 November', '-10000000'],
    ['Payment received: Bank transfer of 27 November', '10000000'],
  ])
})

test('an account without an email address is found by its Nostr key', async () => {
  const holder = makeKeyHolder()
  await logInByKey(app, holder)
  expect(await book(npubEncode(holder.public_key), 5)).toMatchObject({ account: holder.public_key })
})

test('a repeat with the same key books once', async () => {
  const user = await buildUser(app, 'repeated@example.test')
  const idempotency_key = randomUUID()
  const body = { account: 'repeated@example.test', amount: '10', reference: 'Bitcoin' }
  const ids = await Promise.all(
    [1, 2].map(async () => (await operator.call(create, { body }, { idempotency_key })).id),
  )
  expect(new Set(ids).size).toBe(1)
  expect(await balances(user)).toMatchObject({ balances: [{ amount: '1000000' }] })
})

test.each([
  [{ account: 'unknown@example.test' }, 'account'],
  [{ account: 'no key' }, 'account'],
  [{ account: '' }, 'account'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '-5' }, 'amount'],
  [{ amount: '1.005' }, 'amount'],
  [{ amount: '100000.01' }, 'amount'],
  [{ reference: ' ' }, 'reference'],
])('%j is refused at its field', async (wrong, field) => {
  await buildUser(app, 'fields@example.test')
  const body = { account: 'fields@example.test', amount: '10', reference: 'Wire', ...wrong }
  await expect(operator.call(create, { body })).rejects.toMatchObject({ status: 422, errors: [{ field }] })
})

test('lists the newest first, also those of accounts that are closed', async () => {
  const leaver = await buildUser(app, 'leaver@example.test')
  await book('leaver@example.test', 10)
  const { balances } = await leaver.call(api.ledger.balance, {})
  const closing = balances.map(({ currency, amount }) => ({ currency, amount }))
  await leaver.call(api.account.close, { body: { confirmation: 'leaver@example.test', balances: closing } })
  const newest = await book('ops@example.test', 11)
  const { data, total } = await operator.call(list, { query: { limit: '2' } })
  expect(data.map(({ account, amount }) => [account, amount])).toEqual([
    ['ops@example.test', '11.00'],
    ['', '10.00'],
  ])
  expect(data[0]).toEqual(newest)
  expect(total).toBeGreaterThan(2)
})

test('nothing of it exists for others, and a deposit by card is none', async () => {
  const { id } = await book('ops@example.test', 10)
  const stranger = await buildUser(app)
  const body = { account: 'ops@example.test', amount: '10', reference: 'Wire' }
  const calls = [
    () => stranger.call(list, {}),
    () => stranger.call(create, { body }),
    () => stranger.call(reverse, { params: { id } }),
    () => operator.call(reverse, { params: { id: randomUUID() } }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404, error: 'not_found' })
  for (const [method, path] of [
    ['POST', ''],
    ['GET', '?limit=many'],
    ['POST', '/none/reverse'],
  ] as const) {
    const url = `/v1/a/operations/deposits${path}`
    const sent = method === 'POST' ? { body: {} } : {}
    const { status } = await app.send({ method, url, token: stranger.access_token, ...sent })
    expect([url, status]).toEqual([url, 404])
  }
  const by_card = await stranger.call(api.deposits.create, {
    body: { amount: 15, currency: 'EUR', provider: 'STRIPE' },
  })
  await expect(operator.call(reverse, { params: { id: by_card.id } })).rejects.toMatchObject({ status: 404 })
})
