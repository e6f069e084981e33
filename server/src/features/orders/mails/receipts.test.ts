// The one mail that an order causes which anybody can place without paying: that it was received, or that it is paid where it is free. Its limits beside
// those of other mails, by network and by mailbox, and that a sale paid with gift cards is none of these.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser } from '../../../testing/app.ts'
import { buildProduct } from '../../../testing/build.ts'
import {
  buildPayingShop,
  type PayingShop,
  placeOrder,
  placePaidOrder,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'

// Mails leave, so that payments in test mode prove nothing; no server listens there.
const app = await startPayingApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', SMTP_URL: 'smtp://127.0.0.1:9' })

const ADDRESS = { recipient_name: 'Bea', street: 'Kai 1', city: 'Hamburg', zip: '22765', country: 'DE' }
const fresh = () => `${randomUUID().slice(0, 8)}@stranger.test`
const mailsTo = (email: string) => app.db.rows(sql`select from mails where to_address = ${email}`)
const logOf = async ({ owner }: Pick<PayingShop, 'owner'>, id: string) =>
  (await owner.call(api.order_mails.ofOrder, { params: { id } })).map(
    ({ kind, outcome, reason }) => `${kind} ${outcome}${reason === null ? '' : ` ${reason}`}`,
  )

async function provedShop(): Promise<PayingShop> {
  const selling = await buildPayingShop(app, { stock: 1000 })
  await placePaidOrder(app, selling, { customer_user_email: fresh() })
  await app.db.run(sql`update payment_gateways set is_test_mode = false where id = ${selling.gateway.id}`)
  await app.db.run(sql`update orders set is_test = false where shop_id = ${selling.shop.id}`)
  return selling
}

/** Sends the mail of an order that is not paid, as if some minutes had passed. */
async function sendReceived(id: string) {
  await app.db.run(sql`update orders set created_at = now() - interval '6 minutes' where id = ${id}`)
  await app.db.run(sql`select from graphile_worker.add_job('tell_received')`)
  await runJobs(app)
  await runJobs(app)
}

/** The network had many orders before this one. */
const holdMail = (id: string) => app.db.run(sql`update orders set is_mail_held = true where id = ${id}`)

test('a buyer whose gift card pays for everything gets the first mail about the order, like the buyer of a free order', async () => {
  const selling = await buildPayingShop(app, { stock: 9 })
  const { owner, shop } = selling
  const { code } = await owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount: '50.00' } })
  const recipient = fresh()
  const order = await placeOrder(app, selling, { customer_user_email: recipient, gift_cards: [code] })
  await runJobs(app)
  expect(order.status).toBe('paid')
  expect(await logOf(selling, order.id)).toEqual(['paid waiting mail_server'])
  expect(await mailsTo(recipient)).toHaveLength(1)
})

test('a network that orders for many people causes at most thirty order received mails an hour', async () => {
  const selling = await provedShop()
  const { access_token: token, call } = await buildUser(app)
  const mine = await call(api.addresses.create, { body: { kind: 'customer', ...ADDRESS } })
  /** Every other one by a stranger who has an account. */
  const place = async (n: number) => {
    const answer = await app.send({
      method: 'POST',
      ...(n % 2 === 0 ? { url: '/v1/public/order' } : { url: '/v1/a/order', token }),
      headers: { 'x-forwarded-for': `198.51.100.${n}` },
      body: {
        shop_id: selling.shop.id,
        items: [{ product_id: selling.product.id, quantity: 1 }],
        customer_user_email: fresh(),
        ...(n % 2 === 0 ? { shipping_address: ADDRESS } : { shipping_address_id: mine.id }),
      },
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.json.id as string
  }
  const ids = []
  for (let n = 0; n < 31; n++) ids.push(await place(n))
  const held = await app.db.rows(sql`select id from orders where id = any(${ids}::uuid[]) and is_mail_held`)
  expect(held).toEqual([{ id: ids[30] }])
  await sendReceived(ids[30]!)
  expect(await logOf(selling, ids[30]!)).toEqual(['received not_sent network'])
})

test('from a busy network, an order paid by gift cards is mailed, and a free order an hour later', async () => {
  const selling = await provedShop()
  const { owner, shop } = selling
  const { code } = await owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount: '50.00' } })
  const free = await buildProduct(owner, shop, {
    price: '0.00',
    requires_shipping: false,
    allow_negative_stock: true,
  })
  const paid = await placeOrder(app, selling, { customer_user_email: fresh(), gift_cards: [code] })
  const given = await placeOrder(app, { shop, product: free }, { customer_user_email: fresh() })
  for (const { id } of [paid, given]) await holdMail(id)
  await runJobs(app)
  expect(await logOf(selling, paid.id)).toEqual(['paid waiting mail_server'])
  expect(await logOf(selling, given.id)).toEqual(['paid waiting network'])
  await app.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await runJobs(app)
  expect(await logOf(selling, given.id)).toEqual(['paid waiting mail_server'])
})

test('orders with a refused mail use up none of the mails that the mailbox gets from different shops', async () => {
  const [selling, unproved] = [await provedShop(), await buildPayingShop(app, { stock: 100 })]
  const recipient = fresh()
  for (let n = 0; n < 6; n++) {
    const { id } = await placeOrder(app, unproved, { customer_user_email: recipient })
    await sendReceived(id)
  }
  expect(await mailsTo(recipient)).toHaveLength(1)
  const { id } = await placeOrder(app, selling, { customer_user_email: recipient })
  await sendReceived(id)
  expect(await logOf(selling, id)).toEqual(['received waiting mail_server'])
})
