// Deposits through the API, with the Stripe mock: which requests are accepted, what Stripe is called with, and when a balance grows.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { Deposit } from '@kontor/contract/money/deposits'
import { formatLedger } from '@kontor/contract/values/money'
import { describe, expect, test } from 'vitest'
import { type Statement, sql } from '../../../db/sql.ts'
import { forPlatform } from '../../../platform.ts'
import { buildUser } from '../../../testing/app.ts'
import { chargeOf, paidSessionOf, startDepositing } from '../../../testing/depositing.ts'
import { hearNothing } from '../../../testing/hear-nothing.ts'
import { buildPayingShop, sendEvent } from '../../../testing/paying-shop.ts'
import { eventOf } from '../../../testing/stripe-events.ts'
import { findPlatformAccount } from './platform-account.ts'
import { reconcileDeposits } from './settling/reconcile-deposits.ts'

const { app, user, begin, get, balances, sessionsAskedFor, report } = await startDepositing()

const platform_account = () => findPlatformAccount(app.platform.config)!

const completed = (deposit: Deposit, overrides: object = {}) =>
  eventOf('checkout.session.completed', paidSessionOf(deposit, overrides))

test('15 euro are 1500 at Stripe, 1500000 in the ledger and EUR 15.00 in texts', async () => {
  const deposit = await begin(15)
  const [call] = sessionsAskedFor().slice(-1)
  expect(call?.params).toMatchObject({
    mode: 'payment',
    line_items: { 0: { price_data: { currency: 'eur', unit_amount: '1500' }, quantity: '1' } },
  })
  expect(await app.stripe_mock.pay(deposit.STRIPE.checkout_session_id)).toBe('complete')
  expect(await balances()).toEqual([{ currency: 'EUR', amount: '1500000' }])
  expect(formatLedger(BigInt((await balances())[0]?.amount ?? 0), 'EUR')).toBe('EUR 15.00')
})

describe('reading', () => {
  test('lists own deposits, newest first unless sorted, by status', async () => {
    const first = await begin(1)
    const second = await begin(2)
    await app.stripe_mock.pay(first.STRIPE.checkout_session_id)
    const list = async (query = {}) =>
      (await user().call(api.deposits.list, { query })).data.map(({ id }) => id)
    expect(await list()).toEqual([second.id, first.id])
    expect(await list({ status: 'DONE' })).toEqual([first.id])
    expect(await list({ status: 'PENDING', limit: '1' })).toEqual([second.id])
    expect(await list({ offset: '1' })).toEqual([first.id])
    expect(await list({ sort: 'created_at' })).toEqual([first.id, second.id])
    expect(await list({ sort: '-amount', limit: '1' })).toEqual([second.id])
    expect((await get(first.id)).STRIPE.url).toBeNull()
  })

  test('more than ten thousand are not counted', async () => {
    const saver = await buildUser(app)
    await app.db.run(sql`
      insert into deposits (user_id, amount, currency, provider, status, is_test_mode, expires_at)
      select ${saver.user_id}, 1, 'EUR', 'STRIPE', 'ERROR', true, now() from generate_series(1, 10050)`)
    expect(await saver.call(api.deposits.list, {})).toMatchObject({ total_is_estimate: true })
    expect(await saver.call(api.deposits.list, { query: { status: 'DONE' } })).toEqual({ data: [], total: 0 })
  })

  test('T-11 another user’s deposit is 404, like an unknown one', async () => {
    const { id } = await begin()
    const stranger = await buildUser(app)
    for (const path of [id, randomUUID(), 'no-id']) {
      const { status, json } = await app.send({
        method: 'GET',
        url: `/v1/a/deposits/${path}`,
        token: stranger.access_token,
      })
      expect([status, json.error]).toEqual([404, 'not_found'])
    }
    expect((await stranger.call(api.deposits.list, {})).total).toBe(0)
  })
})

describe('being paid', () => {
  test('I6 W-05 a webhook, its repeats and look-ups at the same moment credit once', async () => {
    const deposit = await begin()
    app.stripe_mock.faults.push({ on: 'webhook', type: 'checkout.session.completed', drop: true })
    await app.stripe_mock.pay(deposit.STRIPE.checkout_session_id)
    const event = completed(deposit)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => report(event)),
      ...Array.from({ length: 10 }, () => report(completed(deposit))),
      ...Array.from({ length: 10 }, () => get(deposit.id)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(10).fill('DONE')])
    expect(await balances()).toEqual([{ currency: 'EUR', amount: '1500000' }])
    expect((await user().call(api.ledger.movements, {})).data).toMatchObject([
      { reason: 'deposit', amount: '1500000', deposit_id: deposit.id, text: 'Card payment', order_id: null },
    ])
  })

  test('W-13 the report is lost: coming back finds it out, and so does the job', async () => {
    const [seen, unseen] = [await begin(15), await begin(20)]
    app.stripe_mock.faults.push({ on: 'webhook', type: 'checkout.session.completed', drop: true, times: 2 })
    for (const { STRIPE } of [seen, unseen]) await app.stripe_mock.pay(STRIPE.checkout_session_id)
    expect(await get(seen.id)).toMatchObject({ status: 'DONE', STRIPE: { url: null } })
    expect(await balances()).toEqual([{ currency: 'EUR', amount: '1500000' }])
    expect(await reconcileDeposits(forPlatform(app.platform))).toBe(0)
    await app.db.run(
      sql`update deposits set created_at = created_at - interval '3 minutes' where id = ${unseen.id}`,
    )
    expect(await reconcileDeposits(forPlatform(app.platform))).toBe(1)
    expect(await balances()).toEqual([{ currency: 'EUR', amount: '3500000' }])
    expect(await reconcileDeposits(forPlatform(app.platform))).toBe(0)
  })

  test('one that Stripe does not know is given up once its page has ended', async () => {
    const deposit = await begin(15)
    app.stripe_mock.faults.push({
      on: 'GET /v1/checkout/sessions/:session',
      answer: { status: 404 },
      times: 2,
    })
    const reconcileAfter = async (change: Statement<unknown>) => {
      await app.db.run(
        sql`update deposits set created_at = created_at - interval '3 minutes', asked_at = null, ${change} where id = ${deposit.id}`,
      )
      expect(await reconcileDeposits(forPlatform(app.platform))).toBe(1)
      const row = sql<{ status: string }>`select status from deposits where id = ${deposit.id}`
      return (await app.db.first(row))!.status
    }
    expect(await reconcileAfter(sql`updated_at = now()`)).toBe('PENDING')
    expect(await reconcileAfter(sql`expires_at = now() - interval '1 second'`)).toBe('ERROR')
  })

  test('F-11 while Stripe is not asked a deposit counts as not asked about, and comes first afterwards', async () => {
    const deposit = await begin(15)
    app.stripe_mock.faults.push({ on: 'webhook', type: 'checkout.session.completed', drop: true })
    await app.stripe_mock.pay(deposit.STRIPE.checkout_session_id)
    await app.db.run(
      sql`update deposits set created_at = created_at - interval '3 minutes' where id = ${deposit.id}`,
    )
    const circuit = hearNothing(app)
    const before = app.stripe_mock.calls.length
    await reconcileDeposits(forPlatform(app.platform))
    expect(app.stripe_mock.calls.length).toBe(before)
    circuit.answered()
    await reconcileDeposits(forPlatform(app.platform))
    expect(await balances()).toEqual([{ currency: 'EUR', amount: '1500000' }])
  })

  test('a declined card leaves the page open', async () => {
    const deposit = await begin()
    expect(await app.stripe_mock.pay(deposit.STRIPE.checkout_session_id, 'declined')).toBe('declined')
    expect(await get(deposit.id)).toMatchObject({ status: 'PENDING', STRIPE: deposit.STRIPE })
    await app.stripe_mock.pay(deposit.STRIPE.checkout_session_id)
    expect((await get(deposit.id)).status).toBe('DONE')
  })

  test('a bank may take days to say yes, or no', async () => {
    const [good, bad] = [await begin(), await begin()]
    await app.stripe_mock.pay(good.STRIPE.checkout_session_id, 'debit')
    await app.stripe_mock.pay(bad.STRIPE.checkout_session_id, 'debit_fails')
    expect(await get(good.id)).toMatchObject({
      status: 'PENDING',
      note: 'Waiting for the bank’s confirmation.',
    })
    expect(await balances()).toEqual([])
    await app.stripe_mock.settle(good.STRIPE.checkout_session_id, 'succeeded')
    await app.stripe_mock.settle(bad.STRIPE.checkout_session_id, 'failed')
    expect(await get(good.id)).toMatchObject({ status: 'DONE', note: '' })
    expect(await get(bad.id)).toMatchObject({ status: 'ERROR', note: 'Declined by the bank.' })
    expect(await balances()).toEqual([{ currency: 'EUR', amount: '1500000' }])
  })

  test('an expired page is an error, and late events change nothing', async () => {
    const deposit = await begin()
    await app.stripe_mock.expire(deposit.STRIPE.checkout_session_id)
    expect(await get(deposit.id)).toMatchObject({
      status: 'ERROR',
      note: 'Not paid in time.',
      STRIPE: { url: null },
    })
    const paid = await begin()
    await app.stripe_mock.pay(paid.STRIPE.checkout_session_id)
    const late = { ...paidSessionOf(paid), status: 'expired', payment_status: 'unpaid' }
    expect((await report(eventOf('checkout.session.expired', late))).status).toBe(200)
    expect((await get(paid.id)).status).toBe('DONE')
  })

  test('W-10 money that came all the same is never lost', async () => {
    const deposit = await begin()
    await app.stripe_mock.expire(deposit.STRIPE.checkout_session_id)
    await report(completed(deposit))
    expect(await get(deposit.id)).toMatchObject({ status: 'DONE', note: '' })
    expect(await balances()).toEqual([{ currency: 'EUR', amount: '1500000' }])
  })

  test('C-30 the report may be quicker than the answer that opened the page', async () => {
    const deposit = await begin()
    await app.db.run(sql`update deposits set checkout_session_id = '', url = '' where id = ${deposit.id}`)
    await report(completed(deposit))
    expect(await get(deposit.id)).toMatchObject({ status: 'DONE', STRIPE: { ...deposit.STRIPE, url: null } })
  })

  test.each([
    ['one cent less', { amount_total: 1499 }, '€14.99'],
    ['one cent more', { amount_total: 1501 }, '€15.01'],
    ['another currency', { currency: 'usd' }, 'US$15.00'],
    ['no amount', { amount_total: null }, 'another amount'],
  ])('W-06 W-15 %s is not credited', async (_, changes, came) => {
    const deposit = await begin()
    expect((await report(completed(deposit, changes))).status).toBe(200)
    expect(await balances()).toEqual([])
    const row = await app.db.first(sql<{ note: string }>`select note from deposits where id = ${deposit.id}`)
    expect(row?.note).toBe(
      `Stripe reports ${came} instead of €15.00. It was not credited; please contact us.`,
    )
    expect(await get(deposit.id)).toMatchObject({ status: 'PENDING' })
  })

  test('W-06 an event of live mode is not believed by a platform in test mode', async () => {
    const deposit = await begin()
    await report({ ...completed(deposit), livemode: true })
    await report(completed(deposit, { livemode: true }))
    expect(await balances()).toEqual([])
  })

  test('W-15 a session belongs to its own deposit, whatever its metadata', async () => {
    const stranger = await buildUser(app)
    const mine = await begin()
    const theirs = await begin(15, stranger)
    await report(completed(mine, { metadata: { deposit_id: theirs.id, user_id: stranger.user_id } }))
    expect(await balances(stranger)).toEqual([])
    expect(await balances()).toEqual([{ currency: 'EUR', amount: '1500000' }])
    await report(completed(theirs, { id: 'cs_test_unknown', metadata: { deposit_id: theirs.id } }))
    expect(await balances(stranger)).toEqual([])
  })
})

describe('the endpoint of the platform', () => {
  test('W-01 W-02 takes its own secret alone, and no gateway’s endpoint takes it', async () => {
    const selling = await buildPayingShop(app)
    const deposit = await begin()
    const event = completed(deposit)
    for (const secret of [selling.webhook_secret, 'whsec_x', platform_account().account.secret_key])
      expect((await report(event, { secret })).status).toBe(400)
    const to = `/v1/webhooks/stripe/${selling.gateway.id}`
    expect((await report(event, { to })).status).toBe(400)
    expect((await sendEvent(app, selling, event)).status).toBe(200)
    expect((await app.send({ method: 'POST', url: '/v1/webhooks/stripe', body: event })).status).toBe(400)
    expect(await balances()).toEqual([])
  })

  test('W-11 answers what it does not know, and remembers it', async () => {
    for (const event of [eventOf('any.type', { id: 'x' }), eventOf('charge.refunded', { id: 'ch_1' })])
      expect((await report(event)).status).toBe(200)
    expect((await report({ type: 'x' })).status).toBe(400)
    const stored = await app.db.rows(
      sql<{ outcome: string }>`select outcome from platform_events where type = 'any.type'`,
    )
    expect(stored).toEqual([{ outcome: 'ignored' }])
  })
})

describe('money refunded to the card', () => {
  const refunded = ({ id }: Deposit, amount_refunded: number, overrides: object = {}) =>
    eventOf('charge.refunded', chargeOf({ id }, amount_refunded, overrides))

  test('leaves the balance, in parts, each once; it may fall below zero', async () => {
    const deposit = await begin()
    await report(completed(deposit))
    for (const sum of [500, 500, 400, 1500, 1500]) await report(refunded(deposit, sum))
    expect(await balances()).toEqual([{ currency: 'EUR', amount: '0' }])
    expect(
      (await user().call(api.ledger.movements, {})).data.map(({ reason, amount }) => [reason, amount]),
    ).toEqual([
      ['deposit_return', '-1000000'],
      ['deposit_return', '-500000'],
      ['deposit', '1500000'],
    ])
  })

  test('W-08 may be reported before the money itself', async () => {
    const deposit = await begin()
    await report(refunded(deposit, 500))
    expect(await balances()).toEqual([])
    await report(completed(deposit))
    expect(await balances()).toEqual([{ currency: 'EUR', amount: '1000000' }])
  })

  test('is refused in another currency', async () => {
    const deposit = await begin()
    await report(completed(deposit))
    await report(refunded(deposit, 500, { currency: 'usd' }))
    expect(await balances()).toEqual([{ currency: 'EUR', amount: '1500000' }])
  })
})
