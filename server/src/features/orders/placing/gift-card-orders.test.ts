// Orders paid by gift cards: what they take and when it is credited back, and that no more is spent than there is.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { shownGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import type { GiftCard } from '@kontor/contract/prices/gift-cards'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { type RawResponse, startTestApp, type TestApp } from '../../../testing/app.ts'
import { addStock, buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { mailsTo } from '../../../testing/login.ts'
import { buildOrder, buy, expectSound, orderBody } from '../../../testing/orders.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { failOrder } from '../transitions/cancel-order.ts'
import { markOrderPaid } from '../transitions/mark-order-paid.ts'
import { expireOrders } from '../waiting/expire-orders.ts'
import { placePublicOrder } from './place-public-order.ts'

let app: TestApp
let own: SellingShop

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  own = await buildSellingShop(app, { stock: 1000 })
})
afterAll(() => expectSound(app.db))

type WithCode = GiftCard & { code: string }
const issue = (amount: string, more: Record<string, unknown> = {}): Promise<WithCode> =>
  own.owner.call(api.gift_cards.create, {
    body: { shop_id: own.shop.id, amount, note: '', message: '', expires_at: null, ...more },
  })
const card = (id: string) => own.owner.call(api.gift_cards.get, { params: { id } })
const balance = async (id: string) => (await card(id)).balance
const booked = async (id: string) =>
  (await own.owner.call(api.gift_cards.entries, { params: { id }, query: {} })).data.map(
    ({ kind, amount }) => [kind, amount],
  )
const read = (id: string) => own.owner.call(api.orders.get, { params: { id } })
const pay = (id: string) => own.owner.call(api.orders.paid, { params: { id } })
const reasons = ({ json }: RawResponse) =>
  json.gift_card_problems.map(({ last4, reason }: { last4: string; reason: string }) => [last4, reason])
const calculate = (gift_cards: string[]) =>
  app.send({
    method: 'POST',
    url: '/v1/public/order-calculation',
    body: {
      shop_id: own.shop.id,
      destination_country: 'DE',
      items: [{ product_id: own.product.id, quantity: 1 }],
      gift_cards,
    },
  })

describe('a calculation', () => {
  test('a calculation shows the gift card payments in the order of the sent cards and redeems nothing', async () => {
    const [first, second] = [await issue('10'), await issue('20')]
    const { json } = await calculate([shownGiftCardCode(first.code).toLowerCase(), second.code, first.code])
    expect(json).toMatchObject({ total: '14.90', gift_card_total: '14.90', amount_due: '0.00' })
    expect(json.gift_cards).toEqual([
      { last4: first.last4, balance: '10.00', amount: '10.00' },
      { last4: second.last4, balance: '20.00', amount: '4.90' },
    ])
    expect([await balance(first.id), await balance(second.id)]).toEqual(['10.00', '20.00'])
    const body = { ...orderBody(own), gift_cards: [first.code] }
    expect(await own.owner.call(api.orders.calculate, { body })).toMatchObject({ amount_due: '4.90' })
  })

  test('shows why a card pays nothing', async () => {
    const [voided, expired, empty] = [await issue('5'), await issue('5'), await issue('5')]
    await own.owner.call(api.gift_cards.void, { params: { id: voided.id }, body: { note: '' } })
    await app.db.run(
      sql`update gift_cards set expires_at = now() - interval '1 second' where id = ${expired.id}`,
    )
    await pay(await buildOrder(app, own, { gift_cards: [empty.code] }))
    const answer = await calculate(['2222222222222222', voided.code, expired.code, empty.code])
    expect(reasons(answer)).toEqual([
      ['2222', 'unknown'],
      [voided.last4, 'ended'],
      [expired.last4, 'ended'],
      [empty.last4, 'empty'],
    ])
    expect(answer.json).toMatchObject({ gift_cards: [], gift_card_total: '0.00', amount_due: '14.90' })
    for (const code of ['2222222222222222', voided.code, empty.code]) {
      const refused = await buy(app, own, { gift_cards: [code] })
      expect([refused.status, refused.json.error, refused.json.errors[0].field]).toEqual([
        ...[409, 'gift_card_unusable', 'gift_cards.0'],
      ])
    }
    const six = Array.from({ length: 6 }, () => voided.code)
    expect((await buy(app, own, { gift_cards: six })).status).toBe(422)
  })
})

describe('an order', () => {
  test('an order redeems the cards, and its payment is the rest', async () => {
    const { id, code, last4 } = await issue('10')
    const body = { id: randomUUID(), gift_cards: [code] }
    const answer = await buy(app, own, body)
    expect(answer.json).toMatchObject({
      status: 'new',
      total: '14.90',
      gift_card_total: '10.00',
      amount_due: '4.90',
      gift_cards: [{ last4, balance: '10.00', amount: '10.00' }],
      gift_card_problems: [],
    })
    expect(JSON.stringify(answer.json)).not.toContain(id)
    expect((await buy(app, own, body)).json).toEqual(answer.json)
    expect(await booked(id)).toEqual([
      ['redeemed', '-10.00'],
      ['issued', '10.00'],
    ])
    const status = await app.send({ method: 'GET', url: `/v1/public/order/${answer.json.id}/status` })
    expect(status.json).toMatchObject({
      gift_cards: answer.json.gift_cards,
      gift_card_total: '10.00',
      amount_due: '4.90',
    })
    await pay(answer.json.id)
    const [payment] = await own.owner.call(api.orders.payments, { params: { id: answer.json.id } })
    expect(payment).toMatchObject({ amount: '4.90', status: 'captured' })
    expect(await balance(id)).toBe('0.00')
  })

  test('an order is placed only at the amount due that the buyer was shown', async () => {
    const { id, code } = await issue('10')
    const place = (expected_due: string) =>
      placePublicOrder(
        { ...app.parts, db: app.db.forShop(own.shop.id) },
        api.storefront.place.body.parse({ ...orderBody(own), gift_cards: [code], expected_total: '14.90' }),
        { expected_due },
      )
    await expect(place('0.00')).rejects.toMatchObject({ code: 'total_changed' })
    expect(await balance(id)).toBe('10.00')
    expect((await place('4.90')).order).toMatchObject({ amount_due: '4.90' })
  })

  test.each(['buyer', 'member'])('of a %s with nothing left to pay is paid immediately', async (who) => {
    const { id, code } = await issue('20')
    const order =
      who === 'buyer'
        ? (await buy(app, own, { gift_cards: [code] })).json
        : await own.owner.call(api.orders.create, { body: { ...orderBody(own), gift_cards: [code] } })
    expect(order).toMatchObject({ gift_card_total: '14.90', amount_due: '0.00' })
    expect(await read(order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
    expect(await balance(id)).toBe('5.10')
    const invoices = await app.db.rows(sql`select total from invoices where order_id = ${order.id}`)
    expect(invoices).toEqual([{ total: '14.90' }])
  })

  test('an unpaid order returns the money to the card at its end, and a late payment takes available money again', async () => {
    const { id, code } = await issue('10')
    const order_id = await buildOrder(app, own, { gift_cards: [code] })
    await app.db.run(
      sql`update orders set hold_expires_at = now() - interval '1 second' where id = ${order_id}`,
    )
    await expireOrders(app.platform.db.forPlatform())
    expect([(await read(order_id)).status, await balance(id)]).toEqual(['cancelled', '10.00'])
    const payLate = () =>
      app.platform.db.forPlatform().transaction((tx) =>
        markOrderPaid(tx, {
          shop_id: own.shop.id,
          order_id,
          note: '',
          actor: { kind: 'stripe', name: 'evt' },
        }),
      )
    const other = await buildOrder(app, own, { gift_cards: [code] })
    expect((await payLate()).outcome).toBe('unfulfillable')
    await own.owner.call(api.orders.cancelled, { params: { id: other } })
    expect(await balance(id)).toBe('10.00')
    expect((await payLate()).outcome).toBe('revived')
    expect((await booked(id)).map(([kind]) => kind)).toEqual([
      ...['redeemed', 'returned', 'redeemed', 'returned', 'redeemed', 'issued'],
    ])
    // The payment, which the caller of `markOrderPaid` would have written.
    await app.db.run(sql`insert into payments (shop_id, order_id, attempt, amount, currency, status)
      select shop_id, id, 1, total - gift_card_total, currency, 'captured' from orders where id = ${order_id}`)
  })

  test('an order whose payment failed returns the money once, and money returned to a voided card is lost', async () => {
    const [valid, voided] = [await issue('10'), await issue('10')]
    const order_id = await buildOrder(app, own, { gift_cards: [valid.code] })
    const of = { shop_id: own.shop.id, order_id, actor: { kind: 'stripe', name: 'evt' }, note: '' } as const
    await app.platform.db.forPlatform().transaction((tx) => failOrder(tx, of))
    await own.owner.call(api.orders.cancelled, { params: { id: order_id } })
    expect(await booked(valid.id)).toEqual([
      ['returned', '10.00'],
      ['redeemed', '-10.00'],
      ['issued', '10.00'],
    ])
    const other = await buildOrder(app, own, { gift_cards: [voided.code] })
    await own.owner.call(api.gift_cards.void, { params: { id: voided.id }, body: { note: 'Stolen.' } })
    await own.owner.call(api.orders.cancelled, { params: { id: other } })
    expect(await card(voided.id)).toMatchObject({ status: 'voided', balance: '0.00' })
    expect((await booked(voided.id)).slice(0, 2).toSorted()).toEqual([
      ['returned', '10.00'],
      ['voided', '-10.00'],
    ])
  })

  test('a draft takes nothing from a card, and the order made from the draft does', async () => {
    const { id, code } = await issue('10')
    const enter = () =>
      own.owner.call(api.orders.create, {
        body: { ...orderBody(own), gift_cards: [code], status: 'draft' as const },
      })
    const [draft, other] = [await enter(), await enter()]
    expect([draft.amount_due, await balance(id)]).toEqual(['4.90', '10.00'])
    await own.owner.call(api.orders.new, { params: { id: draft.id } })
    expect(await balance(id)).toBe('0.00')
    for (const step of ['new', 'paid'] as const)
      await expect(own.owner.call(api.orders[step], { params: { id: other.id } })).rejects.toMatchObject({
        error: 'gift_card_unusable',
        message: 'A gift card of this order can no longer be used.',
      })
    expect((await read(other.id)).status).toBe('draft')
  })

  test('of many concurrent orders never redeems more than the balance', async () => {
    const { id, code } = await issue('50')
    const answers = await Promise.all(
      Array.from({ length: runs(20, 50) }, () => buy(app, own, { gift_cards: [code] })),
    )
    const placed = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ json }) => json.error))).toEqual(new Set(['gift_card_unusable']))
    const paid = placed.reduce((sum, { json }) => sum + Math.round(Number(json.gift_card_total) * 100), 0)
    expect([paid, await balance(id)]).toEqual([5000, '0.00'])
    // Three times 14.90, and what is left.
    expect(placed).toHaveLength(4)
  })
})

describe('a refund', () => {
  const refund = (id: string, body: Record<string, unknown> = { all: true }) =>
    app.send({ method: 'POST', url: `/v1/a/orders/${id}/refunds`, token: own.owner.access_token, body })

  test('a refund goes to the gift cards first, up to their payment, and the rest to the payment', async () => {
    const { id, code, last4 } = await issue('10')
    const order_id = await buildOrder(app, own, { gift_cards: [code] })
    await pay(order_id)
    const preview = (body: object = { all: true }) =>
      own.owner.call(api.refunds.preview, { params: { id: order_id }, body })
    expect(await preview()).toMatchObject({
      amount: '14.90',
      gift_card_amount: '10.00',
      by_hand_amount: '4.90',
    })
    expect(await preview({ all: true, to: 'gift_card' })).toMatchObject({
      gift_card_amount: '14.90',
      by_hand_amount: '0.00',
    })
    const first = await refund(order_id, { amount: '6' })
    expect([first.status, first.json.amount, first.json.gift_cards]).toEqual([
      ...[201, '6.00', [{ gift_card_id: id, last4, amount: '6.00' }]],
    ])
    expect((await read(order_id)).status).toBe('paid')
    expect(await preview()).toMatchObject({ gift_card_amount: '4.00', by_hand_amount: '4.90' })
    const rest = await refund(order_id)
    expect(rest.json).toMatchObject({ amount: '8.90', gift_cards: [{ amount: '4.00' }], is_by_hand: true })
    expect([(await read(order_id)).status, await balance(id)]).toEqual(['refunded', '10.00'])
    const listed = await own.owner.call(api.gift_cards.entries, { params: { id }, query: {} })
    expect(listed.data[0]).toMatchObject({ kind: 'refunded', order_id, refund_id: rest.json.id })
  })

  test('of an order paid by cards alone is done immediately, also by cancelling', async () => {
    const { id, code } = await issue('20')
    const { json } = await buy(app, own, { gift_cards: [code] })
    const part = await refund(json.id, { amount: '4.90' })
    expect(part.json).toMatchObject({ status: 'succeeded', is_by_hand: false })
    expect((await read(json.id)).status).toBe('paid')
    await own.owner.call(api.orders.cancelled, { params: { id: json.id } })
    expect(await read(json.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    expect(await balance(id)).toBe('20.00')
  })

  test('a refund may go entirely to a gift card: to a paying card, else to a new mailed card', async () => {
    const { id, code } = await issue('10')
    const used = await buildOrder(app, own, { gift_cards: [code] })
    await pay(used)
    const whole = await refund(used, { all: true, to: 'gift_card' })
    expect(whole.json).toMatchObject({
      status: 'succeeded',
      gift_cards: [{ gift_card_id: id, amount: '14.90' }],
    })
    expect([await balance(id), (await read(used)).status]).toEqual(['14.90', 'refunded'])

    const other = await buildOrder(app, own)
    await pay(other)
    const fresh = await refund(other, { all: true, to: 'gift_card' })
    const [given] = fresh.json.gift_cards
    // Its code is made with its mail: until then nobody can know the last signs.
    expect(given.last4).toBe('')
    expect((await card(given.gift_card_id)).last4).toBe('')
    expect(await card(given.gift_card_id)).toMatchObject({ balance: '14.90', email: 'ben@example.test' })
    // Writes the mail, and sends it; the mails of all other orders of this file are not looked at.
    for (const wanted of ['tell_gift_card', 'send_mail'])
      await runJobs(app, (task_name) => task_name === wanted)
    const mails = (await mailsTo(app, 'ben@example.test')).filter(({ subject }) =>
      subject.includes('gift card for'),
    )
    const [mailed] = mails.map(({ text }) => /(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(text)?.[0])
    expect(mails).toHaveLength(1)
    expect((await calculate([mailed!])).json.amount_due).toBe('0.00')
  })

  test('a refund does not go to a new card that cannot be emailed', async () => {
    const body = { ...orderBody(own), customer_user_email: undefined, status: 'new' as const }
    const { id } = await own.owner.call(api.orders.create, { body })
    await pay(id)
    const refused = await refund(id, { all: true, to: 'gift_card' })
    expect([refused.status, refused.json.errors]).toMatchObject([422, [{ field: 'to' }]])
    expect((await refund(id)).status).toBe(201)
  })

  test.each([
    ['14.90', '14.90', '14.90', ['14.90']],
    ['14.90', '20.00', '14.90', ['5.10', '14.90']],
    ['10.00', '12.00', '10.00', ['12.00']],
    ['10.00', '30.00', '10.00', ['20.00', '10.00']],
  ])(
    'of an order with %s by card and a paid edit of 40: of %s the card gets %s',
    async (by_card, amount, to_card, parts) => {
      const { id, code } = await issue(by_card)
      const order_id = await buildOrder(app, own, { gift_cards: [code] })
      if (by_card === '10.00') await pay(order_id)
      const added = await buildProduct(own.owner, own.shop, { price: '40.00', requires_shipping: false })
      await addStock(own.owner, own.shop, added, own.warehouse, 1)
      const params = { id: order_id }
      const add = [{ product_id: added.id, quantity: 1 }]
      const edit = await own.owner.call(api.order_edits.create, { params, body: { remove: [], add } })
      await own.owner.call(api.order_edits.paid, { params: { ...params, editId: edit.id } })
      expect(await own.owner.call(api.refunds.preview, { params, body: { amount } })).toMatchObject({
        gift_card_amount: to_card,
      })
      expect((await refund(order_id, { amount })).status).toBe(201)
      const { data } = await own.owner.call(api.gift_cards.entries, { params: { id }, query: {} })
      expect(data[0]).toMatchObject({ kind: 'refunded', amount: to_card })
      const made = await own.owner.call(api.refunds.list, { params })
      expect(made.map((one) => one.amount).toSorted()).toEqual(parts.toSorted())
    },
  )

  test('a refund to an ended card goes to a new card', async () => {
    const { id, code } = await issue('20')
    const { json } = await buy(app, own, { gift_cards: [code] })
    await own.owner.call(api.gift_cards.void, { params: { id }, body: { note: '' } })
    const back = await refund(json.id)
    expect(back.json.gift_cards).toMatchObject([{ amount: '14.90' }])
    expect(back.json.gift_cards[0].gift_card_id).not.toBe(id)
    expect(await balance(back.json.gift_cards[0].gift_card_id)).toBe('14.90')
  })
})

test('a network that tries many wrong card codes is slowed down everywhere', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, { db: app.platform.db })
  const { code } = await issue('10')
  const call = (address: string, path: string, body: object) =>
    limited.send({ method: 'POST', url: `/v1/public/${path}`, headers: { 'x-forwarded-for': address }, body })
  const wrong = Array.from({ length: 5 }, (_, n) => `22222222222222${n + 2}2`)
  const ask = async (address: string, gift_cards: string[]) =>
    reasons(
      await call(address, 'order-calculation', {
        shop_id: own.shop.id,
        destination_country: 'DE',
        gift_cards,
        items: [{ product_id: own.product.id, quantity: 1 }],
      }),
    ).map(([, reason]: [string, string]) => reason)
  for (let n = 0; n < 3; n++) expect(await ask('203.0.113.7', wrong)).toEqual(Array(5).fill('unknown'))
  expect((await call('203.0.113.7', 'order', orderBody(own, { gift_cards: wrong }))).status).toBe(409)
  expect(await ask('203.0.113.7', [code])).toEqual(['try_later'])
  expect((await call('203.0.113.7', `${own.shop.slug}/gift_cards/balance`, { code })).status).toBe(429)
  expect(await ask('198.51.100.8', [code])).toEqual([])
})
