// Gift cards of an order whose email address is corrected: their codes are money, and who has the mistaken mailbox must not get them.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildMember, buildProduct } from '../../../testing/build.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { mailsTo } from '../../../testing/login.ts'
import { buildOrder, buildPaidOrder } from '../../../testing/orders.ts'
import { runJobs } from '../../../testing/paying-shop.ts'

const [WRONG, RIGHT, FRIEND] = ['ada@gmial.example', 'ada@gmail.example', 'friend@example.test']

let app: TestApp
let own: CalculatingShop
let gift: Product

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  own = await sell(app)
  gift = await buildProduct(own.owner, own.shop, { price: '25.00', is_gift_card: true })
  await app.db.run(sql`delete from mails`)
})

const forBuyer = (quantity: number) => ({ product_id: gift.id, quantity })
const forRecipient = (email: string) => ({
  product_id: gift.id,
  quantity: 1,
  gift_card: { email, message: 'Yours, Ada' },
})
const buyCards = (...items: object[]) => buildPaidOrder(app, own, { customer_user_email: WRONG, items })
const correct = (id: string) =>
  own.owner.call(api.orders.correct, { params: { id }, body: { customer_user_email: RIGHT } })

const CODE = /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/
/** The codes in the emails to an address that are still there, oldest first. */
const codesTo = async (address: string): Promise<string[]> =>
  (await mailsTo(app, address)).flatMap(({ text }) => CODE.exec(text) ?? []).reverse()
/** 200 where the code can pay, 404 where not. */
const statusOf = async (code: string) =>
  (
    await app.send({
      method: 'POST',
      url: `/v1/public/${own.shop.slug}/gift_cards/balance`,
      body: { code },
    })
  ).status
const statusesOf = (codes: string[]) => Promise.all(codes.map(statusOf))
const recipients = async () =>
  (await own.owner.call(api.gift_cards.list, { query: { shop_id: own.shop.id } })).data
    .map(({ email, mailed_at }) => [email, mailed_at !== null] as const)
    .toSorted()

test('codes with an unsent email are withdrawn and replaced by new codes to the right address; sent codes stay', async () => {
  const id = await buyCards(forBuyer(3), forRecipient(FRIEND))
  await runJobs(app)
  const [sent, ...queued] = await codesTo(WRONG)
  expect(queued).toHaveLength(2)
  await app.db.run(
    sql`update mails set sent_at = now() where to_address = ${WRONG} and text like ${`%${sent}%`}`,
  )
  const [friends] = await codesTo(FRIEND)
  await correct(id)
  await runJobs(app)
  expect([await codesTo(WRONG), await codesTo(FRIEND)]).toEqual([[sent], [friends]])
  const replaced = await codesTo(RIGHT)
  expect(replaced).toHaveLength(2)
  expect(await statusesOf(queued)).toEqual([404, 404])
  expect(await statusesOf([sent!, friends!, ...replaced])).toEqual([200, 200, 200, 200])
  expect(await recipients()).toEqual([
    [RIGHT, true],
    [RIGHT, true],
    [WRONG, true],
    [FRIEND, true],
  ])
})

test('codes without a written email are mailed once, to the right address alone', async () => {
  await correct(await buyCards(forBuyer(2)))
  await runJobs(app)
  expect([(await codesTo(WRONG)).length, (await codesTo(RIGHT)).length]).toEqual([0, 2])
})

test('a card is still mailed to the mistaken address if the buyer named this address as its recipient', async () => {
  const id = await buyCards(forBuyer(1), forRecipient(WRONG))
  await runJobs(app)
  await correct(id)
  await runJobs(app)
  const [left, ...more] = await codesTo(WRONG)
  expect([more, await statusOf(left!), (await codesTo(RIGHT)).length]).toEqual([[], 200, 1])
  expect((await mailsTo(app, WRONG)).map(({ text }) => text).join()).toContain('Yours, Ada')
})

test('a card created by a refund goes to the right address, and a card of a different order stays', async () => {
  const other = await buyCards(forBuyer(1))
  const id = await buildPaidOrder(app, own, { customer_user_email: WRONG })
  await own.owner.call(api.refunds.create, { params: { id }, body: { amount: '5.00', to: 'gift_card' } })
  await runJobs(app)
  const before = await codesTo(WRONG)
  await correct(id)
  await runJobs(app)
  const [refunded] = await codesTo(RIGHT)
  expect(await statusOf(refunded!)).toBe(200)
  expect((await statusesOf(before)).toSorted()).toEqual([200, 404])
  const { data } = await own.owner.call(api.gift_cards.list, { query: { shop_id: own.shop.id } })
  expect(data.find(({ order_id }) => order_id === other)?.email).toBe(WRONG)
})

test('a code that a member has replaced by hand stays', async () => {
  const id = await buyCards(forBuyer(1))
  await runJobs(app)
  const { data } = await own.owner.call(api.gift_cards.list, { query: { shop_id: own.shop.id } })
  const { code } = await own.owner.call(api.gift_cards.replaceCode, {
    params: { id: data[0]!.id },
    body: {},
  })
  await correct(id)
  await runJobs(app)
  expect([await codesTo(WRONG), await codesTo(RIGHT), await statusOf(code)]).toEqual([[], [], 200])
})

test('a member cannot redirect a card that a buyer pays for, before or after payment', async () => {
  const member = await buildMember(app, own.shop, 'member')
  const toMember = (id: string) =>
    app.send({
      method: 'PATCH',
      url: `/v1/a/orders/${id}`,
      token: member.access_token,
      body: { customer_user_email: member.email },
    })
  const unpaid = await buildOrder(app, own, { customer_user_email: WRONG, items: [forBuyer(1)] })
  for (const id of [unpaid, await buyCards(forBuyer(1)), await buyCards(forRecipient(FRIEND))])
    expect((await toMember(id)).status).toBe(403)
})
