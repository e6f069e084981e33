// Refunds: by the shop, by hand at Stripe, sent back by the bank, with Stripe's answer lost. And deposits.

import { randomUUID } from 'node:crypto'
import { sql } from '../../../server/src/db/sql.ts'
import { buyAndPay, moveTo, persist, step, untilOrderIs, untilSeen, type Way } from '../../world/journey.ts'
import type { World } from '../../world/world.ts'
import type { Story } from './story.ts'

interface SeenRefund {
  status: string
}

/** Waits until the newest refund of the order has this status. Notes a violation where it never has. */
async function untilRefundIs({ world, shop }: Way, order_id: string, wanted: string): Promise<void> {
  const ask = { path: `/v1/a/orders/${order_id}/refunds`, token: shop.owner.access_token }
  const seen = await untilSeen(
    async (): Promise<SeenRefund | undefined> => (await persist(world, ask)).json?.[0],
    (refund) => refund?.status === wanted,
  )
  world.watch.expect(seen?.status === wanted, 'I5', `a refund is ${seen?.status}, and has to be ${wanted}`)
}

const failAtTheBank = async ({ world }: Way, stripe_refund_id: string): Promise<void> => {
  await world.ground.outside.failRefund(stripe_refund_id).catch(() => undefined)
}

const idAtStripe = async ({ world }: Way, refund_id: string): Promise<string> =>
  (
    await world.db.first(
      sql<{ id: string }>`select transaction_id as id from refunds where id = ${refund_id}`,
    )
  )?.id ?? ''

/** Whether the order has refunds and none of them is pending any more. */
async function moneyIsDecided({ world, shop }: Way, order_id: string): Promise<boolean> {
  const ask = { path: `/v1/a/orders/${order_id}/refunds`, token: shop.owner.access_token }
  const refunds: SeenRefund[] = (await persist(world, ask)).json ?? []
  return refunds.length > 0 && refunds.every(({ status }) => status !== 'pending')
}

export const givenBack: Story = {
  name: 'given back in part, sent back by the bank, tried again',
  async tell(way) {
    const order_id = await buyAndPay(way)
    if (!order_id) return
    const token = way.shop.owner.access_token
    const id = randomUUID()
    const part = {
      method: 'POST',
      path: `/v1/a/orders/${order_id}/refunds`,
      token,
      headers: { 'idempotency-key': id },
      body: { id, amount: '1.00' },
    }
    await step(way, part, 'I5', 201)
    await untilRefundIs(way, order_id, 'succeeded')
    await failAtTheBank(way, await idAtStripe(way, id))
    await untilRefundIs(way, order_id, 'failed')
    await step(way, { method: 'POST', path: `/v1/a/refunds/${id}/retry`, token, body: {} }, 'I5')
    await untilRefundIs(way, order_id, 'succeeded')
  },
}

/** What Stripe calls the payment of an order that was paid once. */
async function intentOf({ db }: World, order_id: string): Promise<string> {
  const payment = await db.first(
    sql<{ intent: string }>`select payment_intent_id as intent from payments where order_id = ${order_id}`,
  )
  return payment?.intent ?? ''
}

/** Refunds at Stripe by hand: `amount` in the smallest unit, or all of it where absent. Gives the refund's id at Stripe. */
async function giveBackAtStripe(
  { world }: Way,
  secret_key: string,
  payment_intent: string,
  amount?: string,
): Promise<string> {
  const { stripe } = await world.ground.outside.addresses()
  const made = await fetch(`${stripe}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret_key}` },
    body: new URLSearchParams({ payment_intent, ...(amount ? { amount } : {}) }),
  })
  return ((await made.json()) as { id: string }).id
}

export const givenBackAtStripe: Story = {
  name: 'given back at Stripe, sent back by the bank',
  async tell(way) {
    const { world, shop } = way
    const order_id = await buyAndPay(way)
    if (!order_id) return
    const intent = await intentOf(world, order_id)
    const refund_id = await giveBackAtStripe(way, shop.gateway.secret_key, intent)
    await untilOrderIs(way, order_id, 'refunded')
    await untilRefundIs(way, order_id, 'succeeded')
    await failAtTheBank(way, refund_id)
    await untilRefundIs(way, order_id, 'failed')
  },
}

export const answersLost: Story = {
  name: 'a refund whose answer from Stripe is lost, and one that Stripe says was made already',
  async tell(way) {
    const { outside } = way.world.ground
    for (const fault of [
      // Twice, because Stripe's SDK sends a request once more when its connection is closed.
      { answer: 'drop', times: 2 },
      { execute: false, answer: { status: 400, code: 'charge_already_refunded' } },
    ] as const) {
      const order_id = await buyAndPay(way)
      if (!order_id) return
      const about = await intentOf(way.world, order_id)
      await outside.stripeFaults([{ on: 'POST /v1/refunds', about, ...fault }])
      await moveTo(way, order_id, 'cancelled')
      await untilSeen(
        () => moneyIsDecided(way, order_id),
        (is_decided) => is_decided,
      )
      await outside.forgetStripeFaults(about)
    }
  },
}

export const depositRefused: Story = {
  name: 'a deposit that Stripe gives no page for',
  async tell({ world, person, first }) {
    const on = 'POST /v1/checkout/sessions'
    const about = person.user_id
    await world.ground.outside.stripeFaults([{ on, about, execute: false, answer: { status: 500 } }])
    await world.ask({
      method: 'POST',
      path: '/v1/a/deposits',
      token: person.access_token,
      body: { amount: 15, currency: 'EUR', provider: 'STRIPE' },
      ...first,
    })
    await world.ground.outside.forgetStripeFaults(about)
  },
}

export const deposited: Story = {
  name: 'deposited, given back in part, sent back by the bank',
  async tell(way) {
    const { world, person } = way
    const token = person.access_token
    const ask = {
      method: 'POST',
      path: '/v1/a/deposits',
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: 15, currency: 'EUR', provider: 'STRIPE' },
    }
    const { json: deposit } = await step(way, ask, 'I6', 201)
    if (!deposit?.STRIPE) return
    const again = await step(way, ask, 'I6', 201)
    world.watch.expect(again.json?.id === deposit.id, 'C-21', 'one key made two deposits')
    const balance = async () =>
      Number((await persist(world, { path: '/v1/a/balance', token })).json?.balances?.[0]?.amount ?? 0) /
      100_000
    const untilBalanceIs = async (wanted: number) => {
      const seen = await untilSeen(balance, (is) => is === wanted)
      world.watch.expect(seen === wanted, 'I6', `a balance is ${seen} and has to be ${wanted}`)
    }
    await world.ground.outside.pay(deposit.STRIPE.checkout_session_id).catch(() => undefined)
    await untilBalanceIs(15)
    const row = await world.db.first(
      sql<{ intent: string }>`select payment_intent_id as intent from deposits where id = ${deposit.id}`,
    )
    const refund_id = await giveBackAtStripe(way, world.platform.account.secret_key, row!.intent, '500')
    await untilBalanceIs(10)
    await failAtTheBank(way, refund_id)
    await untilBalanceIs(15)
  },
}
