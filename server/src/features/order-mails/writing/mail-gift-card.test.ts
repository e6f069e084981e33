// A gift card's mail goes to an address that its buyer chose, with words of theirs: it is subject to the limits of mail to unproved addresses, says in the order's log
// what became of it, and has the link that ends such mails.

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
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'

const app = await startPayingApp({
  RATE_LIMITS: 'on',
  TRUST_PROXY: 'on',
  SMTP_URL: 'smtp://127.0.0.1:9',
  OPERATOR_EMAILS: 'ops@example.test',
})

const fresh = () => `${randomUUID().slice(0, 8)}@stranger.test`

/** Members sell cards to these addresses, and mark them as paid themselves. */
async function sellCards(selling: PayingShop, ...to: string[]): Promise<string> {
  const { owner, shop } = selling
  const gift = await buildProduct(owner, shop, { price: '1.00', is_gift_card: true, is_live: true })
  const items = to.map((email) => ({
    product_id: gift.id,
    quantity: 1,
    gift_card: { email, message: 'Verify your account at https://evil.example/login' },
  }))
  const { id } = await placeOrder(app, selling, { customer_user_email: fresh(), items })
  await owner.call(api.orders.paid, { params: { id } })
  await runJobs(app)
  return id
}

const logOf = async ({ owner }: PayingShop, id: string) =>
  (await owner.call(api.order_mails.ofOrder, { params: { id } }))
    .filter(({ kind }) => kind === 'gift_card')
    .map(({ outcome, reason }) => `${outcome} ${reason}`)

const mailsTo = (email: string) =>
  app.db.rows(
    sql<{ text: string; unsubscribe_url: string }>`
      select text, unsubscribe_url from mails where to_address = ${email} order by created_at, id`,
  )

/** As a mail that has waited is tried again. */
async function mailCards(order_id: string): Promise<void> {
  await app.db.run(sql`
    select graphile_worker.add_job('tell_gift_card', json_build_object('shop_id', shop_id, 'gift_card_id', id, 'order_id', order_id))
    from gift_cards where order_id = ${order_id}`)
  await runJobs(app)
}

test('the day on which a card expires is the shop’s, also where the shop has chosen no time zone', async () => {
  const selling = await own()
  const { owner } = selling
  const id = await sellCards(selling, selling.owner.email)
  await app.db.run(sql`
    update gift_cards set mailed_at = null, expires_at = '2031-12-31T23:30:00Z' where order_id = ${id}`)
  await mailCards(id)
  const mails = await mailsTo(owner.email)
  expect(mails.at(-1)!.text).toContain('1 January 2032')
})

test('a code that a person of the shop has replaced is not replaced by a mail that waited', async () => {
  const selling = await own()
  const { owner, shop } = selling
  const order_id = await sellCards(selling, owner.email)
  const before = await mailsTo(owner.email)
  await app.db.run(sql`update gift_cards set mailed_at = null where order_id = ${order_id}`)
  const { data } = await owner.call(api.gift_cards.list, { query: { shop_id: shop.id } })
  const { id, last4 } = await owner.call(api.gift_cards.replaceCode, {
    params: { id: data[0]!.id },
    body: {},
  })
  await mailCards(order_id)
  expect(await mailsTo(owner.email)).toEqual(before)
  expect(await owner.call(api.gift_cards.get, { params: { id } })).toMatchObject({ last4 })
})

const own = () => buildPayingShop(app, { stock: 10 })

test('an unproved shop sends none to unproved addresses, and the order’s log states it', async () => {
  const selling = await own()
  const recipient = fresh()
  expect(await logOf(selling, await sellCards(selling, recipient))).toEqual(['not_sent unproved'])
  expect(await mailsTo(recipient)).toEqual([])
})

test('of a selling shop, each has an unsubscribe link, and mails over the limit wait', async () => {
  const selling = await own()
  const { user_id } = await buildUser(app, 'ops@example.test')
  await app.db.run(sql`update shops set account_user_id = ${user_id} where id = ${selling.shop.id}`)
  const recipient = fresh()
  const id = await sellCards(selling, ...Array<string>(7).fill(recipient))
  const log = await logOf(selling, id)
  expect(log.toSorted()).toEqual([...Array(5).fill('sent null'), ...Array(2).fill('waiting limit')])
  const mails = await mailsTo(recipient)
  expect(mails).toHaveLength(5)
  const [{ text, unsubscribe_url }] = mails as [(typeof mails)[number]]
  expect(text).not.toContain('https://evil.example')
  const link = /I did not order this: (\S+)/.exec(text)![1]!
  expect(unsubscribe_url).toBe(link)
  const { pathname, search } = new URL(link)
  const objected = await app.send({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(objected.status).toBe(200)
  expect(await logOf(selling, await sellCards(selling, recipient))).toEqual(['not_sent objected'])
})
