// Refunds that Stripe refuses or whose outcome is unknown, and what a person of the shop can do about them.

import { api } from '@kontor/contract/api'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { OWNERS_SCOPE } from '../../../db/access/row-security.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '../../../db/migrating/migrate.ts'
import { sql } from '../../../db/sql.ts'
import { ProviderError } from '../../../integrations/payments/provider-error.ts'
import { forPlatform } from '../../../platform.ts'
import { mailsTo } from '../../../testing/login.ts'
import { creditNotesOf, movementsOf } from '../../../testing/order-rows.ts'
import {
  expectSoundBooksAtEnd,
  loseNextEvent,
  paymentsOf,
  placePaidOrder,
  runJobs,
  runJobsWithoutMails,
  sendEvent,
  statusOf,
} from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'
import { lookUpRefunds } from '../refunds/asking/look-up-refunds.ts'
import { refundPayment } from '../refunds/asking/refund-payment.ts'

const { app, selling, paidOrder, refund, preview, refundsOf, failRefunds, refundAtStripe } =
  await startRefunding()
expectSoundBooksAtEnd(app)

describe('a refund that fails', () => {
  const retry = (id: string, how: 'retry' | 'settled' = 'retry') =>
    selling.owner.call(api.refunds[how], { params: { id } })
  const openTodos = () => selling.owner.call(api.matters.list, { query: { shop_id: selling.shop.id } })
  const keysOf = (refund_id: string) =>
    app.stripe_mock.calls
      .filter((call) => call.route === '/v1/refunds' && call.method === 'POST')
      .filter((call) => (call.params.metadata as { refund_id?: string })?.refund_id === refund_id)
      .map((call) => call.idempotency_key)

  test('a failed refund has a reason, does not count, and can be tried again with its own key', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '20.00' })
    await runJobsWithoutMails(app)
    expect(await refundsOf(order)).toMatchObject([{ id, status: 'failed', failure: /Stripe refused/ }])
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    expect((await preview(order)).amount).toBe('50.88')
    expect(await retry(id)).toMatchObject({ status: 'pending', failure: '' })
    expect(await retry(id)).toMatchObject({ status: 'pending' })
    await runJobsWithoutMails(app)
    expect(await refundsOf(order)).toMatchObject([{ id, status: 'succeeded' }])
    expect(keysOf(id)).toEqual([`kontor-refund-${id}`, `kontor-refund-${id}-2`])
    expect(await retry(id)).toMatchObject({ status: 'succeeded' })
  })

  test('a failed refund can be recorded as refunded by different means', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { all: true })
    const early = await app.send({
      method: 'POST',
      url: `/v1/a/refunds/${id}/settled`,
      token: selling.owner.access_token,
    })
    expect(early.status).toBe(409)
    await runJobsWithoutMails(app)
    expect(await retry(id, 'settled')).toMatchObject({ status: 'succeeded', is_by_hand: true })
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await paymentsOf(selling, order.id)).toMatchObject([{ status: 'refunded' }])
    await runJobs(app)
    const mails = await mailsTo(app, 'buyer@example.com')
    const about = mails.find(({ subject }) => subject.includes(`Refund of €50.88 (${order.order_number})`))
    expect(about?.text).toContain('The shop will refund you directly.')
  })

  test('a failed refund cannot be tried again once the money was paid by different means', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '30.00' })
    await runJobsWithoutMails(app)
    await refund(order, { amount: '40.00' })
    await runJobsWithoutMails(app)
    for (const how of ['retry', 'settled'])
      expect(
        (
          await app.send({
            method: 'POST',
            url: `/v1/a/refunds/${id}/${how}`,
            token: selling.owner.access_token,
          })
        ).status,
      ).toBe(409)
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }, { id, status: 'failed' }])
  })

  test('a failed refund cannot be tried again once a gift card got its part by a second refund', async () => {
    const { shop, owner } = selling
    const { id: card_id, code } = await owner.call(api.gift_cards.create, {
      body: { shop_id: shop.id, amount: '10', note: '', message: '', expires_at: null },
    })
    const { order } = await placePaidOrder(app, selling, { gift_cards: [code] })
    failRefunds(1)
    const { id } = await refund(order, { amount: '12.00' })
    await runJobsWithoutMails(app)
    await refund(order, { amount: '1.00' })
    for (const how of ['retry', 'settled'] as const)
      await expect(retry(id, how)).rejects.toThrow(/remaining amount instead/)
    await refund(order, { all: true })
    await runJobsWithoutMails(app)
    expect((await owner.call(api.gift_cards.get, { params: { id: card_id } })).balance).toBe('10.00')
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
  })

  test('after a refund that failed because Stripe refunded an unreported part, the rest can be refunded', async () => {
    const { order } = await paidOrder()
    loseNextEvent(app, 'charge.refunded')
    await refundAtStripe(order, 101n)
    await selling.owner.call(api.orders.cancelled, { params: { id: order.id } })
    await runJobsWithoutMails(app)
    const [outside, failed] = await refundsOf(order)
    expect(outside).toMatchObject({ amount: '1.01', status: 'succeeded', actor_kind: 'stripe' })
    expect(failed).toMatchObject({ amount: '50.88', status: 'failed' })
    expect(await statusOf(app, order.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'partially_refunded',
    })
    expect((await openTodos()).data).toContainEqual(
      expect.objectContaining({ kind: 'refund_failed', order_id: order.id }),
    )
    await expect(retry(failed!.id)).rejects.toThrow(/remaining amount instead/)

    expect((await preview(order)).amount).toBe('49.87')
    await refund(order, { all: true })
    await runJobsWithoutMails(app)
    expect(await statusOf(app, order.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
    })
    expect((await openTodos()).data.map(({ order_id }) => order_id)).not.toContain(order.id)
  })

  test('a failed refund leaves its items in stock, and refunding the same unit again returns no second unit', async () => {
    const { order, things } = await paidOrder()
    const unit = { lines: [{ order_item_id: things, quantity: 1 }] }
    const returned = async () =>
      (await movementsOf(app, order.id))
        .filter(({ reason }) => reason === 'return')
        .reduce((sum, { quantity }) => sum + quantity, 0)
    failRefunds(1)
    const first = await refund(order, unit)
    await runJobsWithoutMails(app)
    expect(await returned()).toBe(1)
    await refund(order, { lines: [{ order_item_id: things, quantity: 1, restock: false }] })
    expect((await refund(order, unit)).lines).toMatchObject([{ quantity: 1, restocked: 1 }])
    await runJobsWithoutMails(app)
    expect(await returned()).toBe(1)
    const all = await refundsOf(order)
    expect(all.find(({ id }) => id === first.id)).toMatchObject({
      status: 'failed',
      lines: [{ quantity: 1, restocked: 0 }],
    })
    await refund(order, unit)
    await runJobsWithoutMails(app)
    expect(await returned()).toBe(2)
  })

  test('a failed refund of two units counts towards three units refunded again', async () => {
    const { order, things } = await paidOrder()
    failRefunds(2)
    for (const quantity of [1, 1]) await refund(order, { lines: [{ order_item_id: things, quantity }] })
    await runJobsWithoutMails(app)
    const again = await refund(order, { lines: [{ order_item_id: things, quantity: 3 }] })
    expect(again.lines).toMatchObject([{ quantity: 3, restocked: 3 }])
    await runJobsWithoutMails(app)
    const moved = (await movementsOf(app, order.id)).map(({ reason, quantity }) => `${reason} ${quantity}`)
    expect(moved.filter((one) => one.startsWith('return'))).toEqual(['return 1', 'return 1', 'return 1'])
  })

  test('a failed refund of a product on two items counts at the restocked item', async () => {
    const { order, things } = await paidOrder()
    const params = { id: order.id }
    const [item] = await selling.owner.call(api.orders.items, { params })
    const add = [{ product_id: item!.product_id, quantity: 1 }]
    const remove = [{ order_item_id: things, quantity: 1 }]
    await selling.owner.call(api.order_edits.create, { params, body: { remove, add } })
    const added = (await selling.owner.call(api.orders.items, { params })).at(-1)!.id!
    const returned = async () =>
      (await movementsOf(app, order.id)).filter(({ reason }) => reason === 'return').length
    expect(await returned()).toBe(1)
    failRefunds(1)
    const unit = { order_item_id: added, quantity: 1, restock: true }
    const both = await refund(order, {
      lines: [{ order_item_id: things, quantity: 1, restock: false }, unit],
    })
    await runJobsWithoutMails(app)
    expect(both.lines.map(({ restocked }) => restocked)).toEqual([0, 1])
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed' }, {}])
    await refund(order, { lines: [unit] })
    expect(await returned()).toBe(2)
    await runJobsWithoutMails(app)
  })

  test('a failed refund settled by different means does not hide a later refund at Stripe', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '10.00' })
    await runJobsWithoutMails(app)
    await retry(id, 'settled')
    await refundAtStripe(order, 1000n)
    await expect
      .poll(async () => {
        await runJobsWithoutMails(app)
        return refundsOf(order)
      })
      .toMatchObject([
        { amount: '10.00', status: 'succeeded', actor_kind: 'stripe' },
        { id, status: 'succeeded' },
      ])
    expect((await creditNotesOf(app, order.id)).map(({ total }) => total)).toEqual(['10.00', '10.00'])
    expect((await preview(order)).amount).toBe('30.88')
  })

  describe('and is refunded another way, while Stripe rejects the key', () => {
    const lastFailure = async () => {
      const { id } = selling.gateway
      return (await selling.owner.call(api.payment_gateways.get, { params: { id } })).last_failure
    }
    /** An order of which 10.00 were refunded another way and then 10.00 were refunded at Stripe, which cannot be asked. */
    const unasked = async (settled_before = '0 days') => {
      const { order } = await paidOrder()
      failRefunds(1)
      const { id } = await refund(order, { amount: '10.00' })
      await runJobsWithoutMails(app)
      await retry(id, 'settled')
      await app.db.run(
        sql`update refunds set asked_at = now() - ${settled_before}::interval where id = ${id}`,
      )
      app.stripe_mock.faults.push({ on: 'GET /v1/refunds', answer: { status: 401 }, times: 99 })
      await refundAtStripe(order, 1000n)
      const job = sql`select 1 from graphile_worker._private_jobs where key = ${`refunds-beside-${id}`}`
      await expect.poll(() => app.db.first(job)).toBeDefined()
      const ask = () => lookUpRefunds(forPlatform(app.platform), id)
      await expect(ask()).rejects.toThrow(ProviderError)
      return { order, id, ask }
    }
    const unknownOf = async (order_id: string) =>
      (await openTodos()).data.filter((one) => one.order_id === order_id)

    test('the owner is notified, and a refund made at Stripe is found once the key is replaced', async () => {
      const { order, ask } = await unasked()
      expect(await lastFailure()).toContain('secret key')
      expect(await refundsOf(order)).toHaveLength(1)
      expect(await unknownOf(order.id)).toEqual([])
      app.stripe_mock.faults.splice(0)
      await ask()
      expect(await refundsOf(order)).toMatchObject([
        { amount: '10.00', status: 'succeeded', actor_kind: 'stripe' },
        { status: 'succeeded' },
      ])
    })

    test('while Stripe rejects the key, a settled refund is a to-do after three days until Stripe reports the refund', async () => {
      const { order, id, ask } = await unasked()
      await app.db.run(sql`update refunds set asked_at = now() - interval '73 hours' where id = ${id}`)
      await ask()
      expect(await unknownOf(order.id)).toMatchObject([
        { kind: 'refund_unknown', text: expect.stringContaining('secret key'), is_to_be_confirmed: true },
      ])
      app.stripe_mock.faults.splice(0)
      await ask()
      expect(await refundsOf(order)).toHaveLength(2)
      expect(await unknownOf(order.id)).toEqual([])
    })

    test('a settled refund of a payment unknown to Stripe is a to-do immediately', async () => {
      const { order, ask } = await unasked()
      app.stripe_mock.faults.splice(0)
      app.stripe_mock.faults.push({ on: 'GET /v1/refunds', answer: { status: 404 }, times: 99 })
      await ask()
      expect(await unknownOf(order.id)).toMatchObject([{ kind: 'refund_unknown' }])
    })

    test('the three days of a settled refund begin with the first news from Stripe', async () => {
      const { order } = await unasked('80 days')
      expect(await unknownOf(order.id)).toEqual([])
    })
  })

  test('a refund settled before the flag existed is recognised by the audit log', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '10.00' })
    const { id: other } = await refund(order, { amount: '5.00' })
    await runJobsWithoutMails(app)
    const settled = (await refundsOf(order)).find(({ status }) => status === 'failed')!.id
    await retry(settled, 'settled')
    await app.db.run(sql`update refunds set is_settled_by_hand = false where id = ${settled}`)
    const migration = readMigrations(MIGRATIONS_FOLDER).find(({ name }) => name.startsWith('0116-'))!
    const client = new pg.Client({ connectionString: app.db.connection_string, options: OWNERS_SCOPE })
    await client.connect()
    await client.query(migration.text).finally(() => client.end())
    const flagged = await app.db.rows(
      sql<{ id: string }>`select id from refunds where order_id = ${order.id} and is_settled_by_hand`,
    )
    expect(flagged).toEqual([{ id: settled }])
    expect([id, other]).toContain(settled)
  })

  test('a late event of a refund settled by different means creates no second refund', async () => {
    const { order } = await paidOrder()
    const { id } = await refund(order, { amount: '10.00' })
    await runJobsWithoutMails(app)
    const events = app.stripe_mock.events(selling.secret_key) as { id: string; type: string }[]
    const reported = events.find(({ type }) => type === 'charge.refunded')!
    const row = await app.db.first(
      sql<{ transaction_id: string }>`select transaction_id from refunds where id = ${id}`,
    )
    await app.stripe_mock.failRefund(row!.transaction_id)
    await retry(id, 'settled')
    await sendEvent(app, selling, { ...reported, id: `${reported.id}_late` })
    await runJobsWithoutMails(app)
    expect(await refundsOf(order)).toMatchObject([{ id, status: 'succeeded' }])
    expect(await refundsOf(order)).toHaveLength(1)
  })

  test('F-11 a refund with three days of failures fails with a reason, and is found if Stripe made the refund after all', async () => {
    const { order } = await paidOrder()
    app.stripe_mock.faults.push({ on: 'POST /v1/refunds', answer: 'drop', times: 99 })
    const { id } = await refund(order, { amount: '20.00' })
    await runJobsWithoutMails(app)
    expect(await refundsOf(order)).toMatchObject([
      { status: 'pending', failure: /did not respond|not reach/ },
    ])
    await app.db.run(sql`update refunds set asked_at = now() - interval '73 hours' where id = ${id}`)
    app.stripe_mock.faults.splice(0)
    app.stripe_mock.faults.push({ on: 'GET /v1/refunds', answer: 'drop', times: 99 })
    await refundPayment(forPlatform(app.platform), id)
    expect(await refundsOf(order)).toMatchObject([
      { status: 'failed', failure: /^All retries of three days failed/ },
    ])
    app.stripe_mock.faults.splice(0)
    const calls = keysOf(id).length
    await retry(id)
    await runJobsWithoutMails(app)
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }])
    expect(keysOf(id)).toHaveLength(calls)
  })

  test('a failed refund that is made at Stripe by hand is the same refund', async () => {
    const { order } = await paidOrder()
    failRefunds(1)
    const { id } = await refund(order, { amount: '20.00' })
    await runJobsWithoutMails(app)
    await refundAtStripe(order, 2000n)
    await expect
      .poll(async () => {
        await runJobsWithoutMails(app)
        return refundsOf(order)
      })
      .toMatchObject([{ id, status: 'succeeded' }])
  })
})
