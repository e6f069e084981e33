import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { emailSteps, freshEmail } from '../../../testing/added-emails.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import {
  addStock,
  buildAddress,
  buildMember,
  buildSellingShop,
  buildShop,
  type SellingShop,
} from '../../../testing/build.ts'
import { BUYER, expectSound, orderBody } from '../../../testing/orders.ts'
import { teamSteps } from '../../../testing/teams.ts'
import { throwIfTooManyOrders } from './order-request.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { stock: 1000 })
})
afterAll(() => expectSound(app.db))

const levelOf = async ({ shop, product, owner }: SellingShop) =>
  (await owner.call(api.stock.byProducts, { body: { shop_id: shop.id, product_ids: [product.id] } }))[0]?.[1]

describe('an order of a user with an account', () => {
  const enter = (token: string | undefined, body: object) =>
    app.send({ method: 'POST', url: '/v1/a/order', token: token as string, body })

  it('an order of a user with an account needs a login and a role that may write', async () => {
    const viewer = await buildMember(app, selling.shop, 'viewer')
    expect((await enter(undefined, orderBody(selling))).status).toBe(401)
    expect((await enter(viewer.access_token, orderBody(selling))).json.error).toBe('forbidden')
    const nowhere = { ...orderBody(selling), shop_id: randomUUID() }
    expect((await enter(selling.owner.access_token, nowhere)).status).toBe(404)
  })

  it('an order sent again is the same order, although its address was deleted', async () => {
    const { owner, shop } = selling
    const address = await buildAddress(owner, shop, { kind: 'customer', city: 'Kiel' })
    const { shipping_address: _, ...body } = orderBody(selling)
    const sent = { ...body, id: randomUUID(), shipping_address_id: address.id }
    const first = await enter(owner.access_token, sent)
    expect(first.status).toBe(201)
    await owner.call(api.addresses.remove, { params: { id: address.id } })
    const again = await enter(owner.access_token, sent)
    expect(again.status).toBe(200)
    expect(again.json.id).toBe(first.json.id)
    expect((await enter(owner.access_token, { ...sent, id: randomUUID() })).status).toBe(422)
  })

  it('an order is answered with its items, with the same answer to a repeat and to a read', async () => {
    const sent = { ...orderBody(selling), id: randomUUID() }
    const { access_token: token } = selling.owner
    const headers = { 'idempotency-key': randomUUID() }
    const keyed = () => app.send({ method: 'POST', url: '/v1/a/order', token, headers, body: sent })
    const first = await keyed()
    expect(first.json.items).toMatchObject([
      { product_id: selling.product.id, quantity: 1, order_id: sent.id },
    ])
    expect((await keyed()).json).toEqual(first.json)
    expect((await enter(token, sent)).json).toEqual(first.json)
    const { owner, shop } = selling
    const params = { id: sent.id }
    expect(await owner.call(api.orders.get, { params })).toEqual(first.json)
    expect(await owner.call(api.orders.items, { params })).toEqual(first.json.items)
    const { data } = await owner.call(api.orders.list, { query: { shop_id: shop.id } })
    expect(data).not.toEqual([])
    for (const listed of data) expect(listed).not.toHaveProperty('items')
  })

  it('a member without write access cannot repeat an order', async () => {
    const member = await buildMember(app, selling.shop, 'member')
    const sent = { ...orderBody(selling), id: randomUUID() }
    expect((await enter(member.access_token, sent)).status).toBe(201)
    await app.db.run(
      sql`update shop_members set role = 'viewer' where shop_id = ${selling.shop.id} and user_id = ${member.user_id}`,
    )
    expect((await enter(member.access_token, sent)).json.error).toBe('forbidden')
  })

  it('by members is reserved without a time limit, for a customer', async () => {
    const own = await buildSellingShop(app, { product: { is_live: false } })
    const address = await buildAddress(own.owner, own.shop, { kind: 'customer', city: 'Kiel' })
    const answer = await enter(own.owner.access_token, {
      ...orderBody(own),
      shipping_address: undefined,
      shipping_address_id: address.id,
      customer_user_email: 'Phone@Example.test',
    })
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({
      status: 'new',
      source: 'registered_user',
      customer_user_email: 'phone@example.test',
      shipping_address_id: address.id,
      shipping_address: { city: 'Kiel' },
      hold_expires_at: null,
    })
    expect(await levelOf(own)).toMatchObject({ held: 1 })
    await own.owner.call(api.addresses.update, { params: { id: address.id }, body: { city: 'Lübeck' } })
    const order = await own.owner.call(api.orders.get, { params: { id: answer.json.id } })
    expect(order.shipping_address?.city, 'the copy is unchanged').toBe('Kiel')
  })

  it('a draft holds nothing and may exceed the stock', async () => {
    const own = await buildSellingShop(app)
    const items = [{ product_id: own.product.id, quantity: 11 }]
    const answer = await enter(own.owner.access_token, { ...orderBody(own), items, status: 'draft' })
    expect(answer.json).toMatchObject({
      status: 'draft',
      hold_expires_at: null,
      warehouse_id: own.warehouse.id,
    })
    expect(await levelOf(own)).toMatchObject({ held: 0, available: 10 })
    const paid = own.owner.call(api.orders.paid, { params: { id: answer.json.id } })
    await expect(paid).rejects.toMatchObject({ error: 'insufficient_stock' })
    await addStock(own.owner, own.shop, own.product, own.warehouse, 1)
    await own.owner.call(api.orders.paid, { params: { id: answer.json.id } })
    expect(await levelOf(own)).toMatchObject({ stock_level: 0, held: 0 })
  })

  it('a draft that exceeds the stock is refused if no warehouse can ship to the address, like any draft', async () => {
    const own = await buildSellingShop(app)
    for (const quantity of [10, 11]) {
      const items = [{ product_id: own.product.id, quantity }]
      const wanted = { items, status: 'draft', shipping_address: { ...BUYER, country: 'PL' } }
      const { status, json } = await enter(own.owner.access_token, { ...orderBody(own), ...wanted })
      expect([status, json.error]).toEqual([422, 'no_shipping_rate'])
    }
  })

  it('an order names members by the original address of their account, not by an added address', async () => {
    const own = await buildSellingShop(app)
    const customer = await buildUser(app)
    const { addConfirmed } = emailSteps(app)
    for (const user of [own.owner, customer]) await addConfirmed(user, `a-${freshEmail()}`)
    const body = { ...orderBody(own), customer_user_email: undefined }
    const placed = await enter(customer.access_token, body)
    expect(placed.json.customer_user_email).toBe(customer.email)
    const params = { id: placed.json.id }
    await own.owner.call(api.orders.paid, { params })
    const events = await own.owner.call(api.orders.history, { params })
    expect(events.map(({ actor_kind, actor }) => [actor_kind, actor])).toEqual([
      ['buyer', customer.email],
      ['user', own.owner.email],
    ])
    await own.owner.call(api.refunds.create, { params, body: { amount: '1.00' } })
    const [refund] = await own.owner.call(api.refunds.list, { params })
    expect(refund).toMatchObject({ actor_kind: 'user', actor: own.owner.email })
  })

  it('an order by a customer is like a public order, with the addresses of the customer’s own book', async () => {
    const customer = await buildUser(app)
    const book = await buildSellingShop(app)
    const friend = await buildSellingShop(app)
    const home = await buildAddress(friend.owner, friend.shop, { kind: 'customer', city: 'Home' })
    const shop_address = await buildAddress(friend.owner, friend.shop, { kind: 'shop' })
    const theirs = await buildAddress(book.owner, book.shop, { kind: 'customer' })
    const body = { ...orderBody(selling), customer_user_email: undefined, shipping_address: undefined }
    const order = (shipping_address_id: string) =>
      enter(friend.owner.access_token, { ...body, shipping_address_id, status: 'draft' })
    const answer = await order(home.id)
    expect(answer.json).toMatchObject({
      status: 'new',
      customer_user_id: friend.owner.user_id,
      customer_user_email: friend.owner.email,
      shipping_address: { city: 'Home' },
    })
    expect(answer.json.hold_expires_at).not.toBeNull()
    for (const id of [shop_address.id, theirs.id, randomUUID()]) {
      const refused = await order(id)
      expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'shipping_address_id'])
    }
    const written_out = await enter(customer.access_token, orderBody(selling))
    expect(written_out.json).toMatchObject({ customer_user_id: customer.user_id, shipping_address: BUYER })
    const not_live = await buildSellingShop(app, { product: { is_live: false } })
    expect((await enter(customer.access_token, orderBody(not_live))).json.error).toBe('product_unavailable')
  })

  it("T-05 members cannot use another shop's address, or an unknown customer", async () => {
    const other = await buildSellingShop(app)
    const token = selling.owner.access_token
    const foreign = { ...orderBody(selling), shipping_address_id: other.address.id }
    expect((await enter(token, foreign)).json.errors[0].field).toBe('shipping_address_id')
    const second_shop = await buildShop(selling.owner)
    const elsewhere = await buildAddress(selling.owner, second_shop, { kind: 'customer' })
    const from_elsewhere = { ...orderBody(selling), billing_address_id: elsewhere.id }
    expect((await enter(token, from_elsewhere)).json.errors[0].field).toBe('billing_address_id')
    const stranger = { ...orderBody(selling), customer_user_id: randomUUID() }
    expect((await enter(token, stranger)).json.errors[0].field).toBe('customer_user_id')
    const warehouse = { ...orderBody(selling), warehouse_id: other.warehouse.id }
    expect((await enter(token, warehouse)).json.errors[0].field).toBe('warehouse_id')
  })

  it('A-08 an id known from an invitation does not reveal whether an account exists', async () => {
    const owner = selling.owner
    const [guest, colleague] = [await buildUser(app), await buildUser(app)]
    const without_account = `${randomUUID()}@example.test`
    const answers = []
    for (const email of [guest.email, without_account]) {
      const { user_id } = await teamSteps(app).invite(owner, selling.shop, { email })
      const { status, json } = await enter(owner.access_token, {
        ...orderBody(selling),
        customer_user_id: user_id,
      })
      answers.push([status, json.errors])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[0]).toBe(422)
    // A member of the shop may be named.
    await teamSteps(app).invite(owner, selling.shop, { email: colleague.email })
    await colleague.call(api.shops.list, {})
    const known = { ...orderBody(selling), customer_user_id: colleague.user_id }
    expect((await enter(owner.access_token, known)).status).toBe(201)
  })
})

describe('L-05 orders by customers with an account', () => {
  const MOST = api.storefront.place.limit_per_minute
  let limited: TestApp

  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  })

  it('L-05 orders by customers are limited by account and network like public orders, and orders entered by members are not', async () => {
    const own = await buildSellingShop(limited, { stock: 5 })
    const [one, other] = [await buildUser(limited), await buildUser(limited)]
    const enter = ({ access_token: token }: TestUser, from: string, overrides: object = {}) =>
      limited.send({
        method: 'POST',
        url: '/v1/a/order',
        token,
        headers: { 'x-forwarded-for': from },
        body: orderBody(own, overrides),
      })
    // The address is unknown, so nothing is ordered; the attempt counts all the same.
    const unknown = { shipping_address: undefined, shipping_address_id: randomUUID() }
    // Most are only counted here, as a request counts them: it takes milliseconds.
    const counted = { user_id: one.user_id, address: '203.0.113.5', most: MOST }
    const noted = runs(MOST - 10, 0)
    for (let n = 0; n < noted; n++) throwIfTooManyOrders(limited.http.shared_limits, counted)
    for (let n = noted; n < MOST; n++) {
      const { status } = await enter(one, '203.0.113.5', unknown)
      expect([n, status]).toEqual([n, 422])
    }
    const refused = await enter(one, '198.51.100.7')
    expect([refused.status, refused.json.error]).toEqual([429, 'rate_limited'])
    const seconds = Number(refused.headers['retry-after'])
    expect([seconds > 0, seconds <= 60]).toEqual([true, true])
    expect((await enter(other, '203.0.113.6')).status).toBe(429)
    expect((await enter(other, '198.51.100.7')).status).toBe(201)
    expect((await enter(own.owner, '203.0.113.5')).status).toBe(201)
  })
})
