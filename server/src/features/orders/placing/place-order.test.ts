import { randomBytes, randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { makeKeyIds } from '../../../http/idempotency.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  addStock,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildWarehouse,
  type SellingShop,
} from '../../../testing/build.ts'
import { BUYER, buildOrder, buy, expectSound, orderBody } from '../../../testing/orders.ts'

const AT_ONCE = runs(30, 100)

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { stock: 100_000 })
})
afterAll(() => expectSound(app.db))

const countOrders = async (shop_id: string) =>
  (await app.db.first(sql<{ n: number }>`select count(*) as n from orders where shop_id = ${shop_id}`))?.n
const levelOf = async ({ shop, product, owner }: SellingShop) =>
  (await owner.call(api.stock.byProducts, { body: { shop_id: shop.id, product_ids: [product.id] } }))[0]?.[1]

describe('a public order', () => {
  it('a public order is stored at its calculated price and reserves its stock', async () => {
    const own = await buildSellingShop(app)
    const items = [{ product_id: own.product.id, quantity: 3 }]
    const billing_address = { ...BUYER, company_name: 'Kaya GmbH' }
    const answer = await buy(app, own, { items, billing_address, notes: 'ring twice' })
    expect(answer.status).toBe(201)
    const placed = answer.json
    expect(placed).toMatchObject({
      status: 'new',
      order_number: '1001',
      total: '34.90',
      notes: 'ring twice',
      customer_user_email: 'ben@example.test',
      shipping_address: BUYER,
      billing_address,
      warehouse_id: own.warehouse.id,
      shipping_method: own.rates.id,
      problems: [],
    })
    const held_for = Date.parse(placed.hold_expires_at) - Date.parse(placed.created_at)
    expect(Math.round(held_for / 60_000)).toBe(30)
    expect(await levelOf(own)).toMatchObject({ stock_level: 10, held: 3, available: 7 })

    const params = { id: placed.id }
    const order = await own.owner.call(api.orders.get, { params })
    const { items: _, shipping_options: __, problems: ___, ...shown } = placed
    expect(order).toMatchObject({
      ...shown,
      source: 'public_user',
      payment_status: 'pending',
      shipping_title: 'Parcel',
    })
    const stored = await own.owner.call(api.orders.items, { params })
    expect(stored).toMatchObject(placed.items)
    const history = await own.owner.call(api.orders.history, { params })
    expect(history).toMatchObject([
      { from_status: null, to_status: 'new', actor_kind: 'buyer', actor: 'ben@example.test' },
    ])
  })

  it('M-02 takes nothing from the client about money, status or origin', async () => {
    const answer = await buy(app, selling, {
      status: 'paid',
      total: '0.01',
      subtotal: '0.01',
      tax_total: '0',
      shipping_total: '0',
      discount_total: '9',
      source: 'registered_user',
      customer_user_id: randomUUID(),
      payment_status: 'captured',
      order_number: 'X',
      items: [
        {
          product_id: selling.product.id,
          quantity: 1,
          unit_price: '0.01',
          unit_discount: '9.99',
          total: '0.01',
        },
      ],
    })
    expect(answer.json).toMatchObject({
      status: 'new',
      total: '14.90',
      subtotal: '8.40',
      discount_total: '0.00',
    })
    const order = await selling.owner.call(api.orders.get, { params: { id: answer.json.id } })
    expect(order).toMatchObject({ source: 'public_user', customer_user_id: null, payment_status: 'pending' })
  })

  test.each<[string, object, number, string]>([
    ['no items', { items: [] }, 422, 'validation_error'],
    ['an e-mail address that is none', { customer_user_email: 'a@x,b@y' }, 422, 'validation_error'],
    ['no address', { shipping_address: null }, 422, 'validation_error'],
    [
      'goods to ship and only a billing address',
      { shipping_address: null, billing_address: BUYER },
      422,
      'validation_error',
    ],
    ['another currency', { currency: 'USD' }, 422, 'currency_mismatch'],
    [
      'a country without shipping',
      { shipping_address: { ...BUYER, country: 'BR' } },
      422,
      'no_shipping_rate',
    ],
    ['a shop that is not there', { shop_id: randomUUID() }, 404, 'not_found'],
    ['a product that is not there', { items: [{ product_id: randomUUID(), quantity: 1 }] }, 404, 'not_found'],
  ])('refuses %s and leaves nothing behind', async (_, overrides, status, error) => {
    const before = await countOrders(selling.shop.id)
    const answer = await buy(app, selling, overrides)
    expect([answer.status, answer.json.error]).toEqual([status, error])
    expect(await countOrders(selling.shop.id)).toBe(before)
  })

  it('a public order refuses items to ship without a shipping address, at the field', async () => {
    const answer = await buy(app, selling, { shipping_address: null, billing_address: BUYER })
    expect(answer.json.errors).toEqual([
      { field: 'shipping_address', code: 'required', message: 'Shipping address is required' },
    ])
  })

  it('N-01 takes whole positive quantities only', async () => {
    const before = await countOrders(selling.shop.id)
    const bad = [0, -1, 0.5, 1e308, '1', '01', '1e2', ' 1', null, 2 ** 31, 2 ** 53 + 1, [], true]
    for (const quantity of bad) {
      const answer = await buy(app, selling, { items: [{ product_id: selling.product.id, quantity }] })
      expect([quantity, answer.status]).toEqual([quantity, 422])
    }
    expect(await countOrders(selling.shop.id)).toBe(before)
  })

  it('names the short line, and stores nothing', async () => {
    const own = await buildSellingShop(app, { stock: 2 })
    const other = await buildProduct(own.owner, own.shop, { title: 'Lamp', allow_negative_stock: true })
    const items = [
      { product_id: other.id, quantity: 1 },
      { product_id: own.product.id, quantity: 3 },
    ]
    const answer = await buy(app, own, { items })
    expect([answer.status, answer.json.error]).toEqual([409, 'insufficient_stock'])
    expect(answer.json.errors).toEqual([
      { field: 'items.1', code: 'insufficient_stock', message: 'Only 2 left.' },
    ])
    expect(answer.json.message).toBe(`${own.product.title}: Only 2 left.`)
    expect(await countOrders(own.shop.id)).toBe(0)
    expect(await levelOf(own)).toMatchObject({ held: 0 })
  })

  it('a public order refuses products that are not on sale', async () => {
    const own = await buildSellingShop(app, { product: { is_live: false } })
    expect((await buy(app, own)).json.error).toBe('product_unavailable')
  })

  it('N-09 a free order is paid immediately', async () => {
    const own = await buildSellingShop(app, { product: { price: '0.00', requires_shipping: false } })
    const answer = await buy(app, own, { shipping_address: null, billing_address: BUYER })
    expect(answer.json).toMatchObject({
      status: 'paid',
      total: '0.00',
      hold_expires_at: null,
      shipping_address: null,
    })
    expect(await levelOf(own)).toMatchObject({ stock_level: 9, held: 0 })
    const history = await own.owner.call(api.orders.history, { params: { id: answer.json.id } })
    expect(history.map((step) => [step.to_status, step.actor_kind])).toEqual([
      ['new', 'buyer'],
      ['paid', 'system'],
    ])
  })

  it('C-06 a product sold without stock is sold from a warehouse that never had the product', async () => {
    const own = await buildSellingShop(app, { stock: 0, product: { allow_negative_stock: true } })
    await buildOrder(app, own)
    expect(await levelOf(own)).toMatchObject({ stock_level: 0, held: 1, available: -1 })
  })

  it('sells products without stock without any warehouse', async () => {
    const own = await buildSellingShop(app, {
      stock: 0,
      product: { requires_shipping: false, allow_negative_stock: true },
    })
    await own.owner.call(api.warehouses.update, {
      params: { id: own.warehouse.id },
      body: { is_active: false },
    })
    const id = await buildOrder(app, own)
    const paid = await own.owner.call(api.orders.paid, { params: { id } })
    expect(paid).toMatchObject({ status: 'paid', warehouse_id: null })
  })

  it('needs a business number only once: the billing address counts first', async () => {
    const own = await buildSellingShop(app)
    const shipping_address = { ...BUYER, country: 'FR', vat_number: 'garbage' }
    const billing_address = { ...BUYER, country: 'FR', vat_number: 'FR83404833048' }
    const answer = await buy(app, own, { shipping_address, billing_address })
    expect(answer.json.tax_lines).toMatchObject([{ basis: 'reverse_charge', amount: '0.00' }])
  })

  it('stores the tax rule of each line', async () => {
    const rule = { tax_basis: 'destination', tax_label: 'VAT', tax_country: 'FR', tax_rate: '0.2' }
    const own = await buildSellingShop(app, { shop: { oss_registered: true } })
    const answer = await buy(app, own, { shipping_address: { ...BUYER, country: 'FR' } })
    expect(answer.json.items).toMatchObject([rule])
    const id = answer.json.id
    expect(await own.owner.call(api.orders.items, { params: { id } })).toMatchObject([rule])
  })
})

describe('an id made by the client', () => {
  it('the same request again is the same order', async () => {
    const id = randomUUID()
    const first = await buy(app, selling, { id })
    const again = await buy(app, selling, { id })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.json).toEqual(first.json)
    await selling.owner.call(api.orders.paid, { params: { id } })
    expect((await buy(app, selling, { id })).json).toMatchObject({ id, status: 'paid' })
  })

  it('a different request with the client’s order id is refused in every shop, without data of the order', async () => {
    const id = await buildOrder(app, selling)
    const other = await buildSellingShop(app)
    const conflicts = [await buy(app, selling, { id, notes: 'changed' }), await buy(app, other, { id })]
    for (const answer of conflicts) {
      expect([answer.status, answer.json.error]).toEqual([409, 'idempotency_conflict'])
      expect(answer.json.message).toBe('This id was used for a different order.')
      expect(answer.text).not.toContain('ben@example.test')
    }
    expect(await countOrders(other.shop.id)).toBe(0)
  })

  it('C-21 many concurrent requests with one client id make one order', async () => {
    const own = await buildSellingShop(app)
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => buy(app, own, { id })))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(AT_ONCE - 1)
    expect(new Set(answers.map((answer) => answer.json.order_number)).size).toBe(1)
    expect(await levelOf(own)).toMatchObject({ held: 1 })
  })
})

describe('Idempotency-Key', () => {
  it('C-21 many concurrent requests with one Idempotency-Key make one order', async () => {
    const own = await buildSellingShop(app)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => buy(app, own, {}, headers)))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.json.id}`)).size).toBe(1)
    expect(await countOrders(own.shop.id)).toBe(1)
    expect(await levelOf(own)).toMatchObject({ held: 1 })
  })

  it('an Idempotency-Key gives the order an id that cannot be computed without the server’s key', async () => {
    const key = 'order-1001'
    const { json } = await buy(app, selling, {}, { 'idempotency-key': key })
    const idBy = (encryption_key: Buffer) =>
      makeKeyIds({ encryption_key })(`public ${selling.shop.id} POST /public/order ${key}`).id
    expect(json.id).toBe(idBy(app.platform.config.encryption_key))
    expect(json.id).not.toBe(idBy(randomBytes(32)))
  })

  it('C-22 the same Idempotency-Key with a different body is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await buy(app, selling, {}, headers)
    const other = await buy(app, selling, { notes: 'changed' }, headers)
    expect([other.status, other.json.error]).toEqual([409, 'idempotency_conflict'])
    const again = await buy(app, selling, {}, headers)
    expect([again.status, again.json]).toEqual([201, first.json])
  })

  it('F-14 a body without a language is handled like a body from before shops had languages', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await buy(app, selling, { language: undefined }, headers)
    // As a version hashes it that reads no language as English.
    const again = await buy(app, selling, { language: 'en' }, headers)
    expect([first.status, again.status, again.json.id]).toEqual([201, 201, first.json.id])
    const other = await buy(app, selling, { language: 'de' }, headers)
    expect(other.json.error).toBe('idempotency_conflict')
  })

  it('M-05 is refused with a duplicate field, at any depth, and nothing is stored', async () => {
    const own = await buildSellingShop(app)
    const body = JSON.stringify(orderBody(own, { notes: 'a ":" b, "notes":"c"' }))
    const place = (text: string) =>
      app.send({
        method: 'POST',
        url: '/v1/public/order',
        headers: { 'content-type': 'application/json' },
        body: text,
      })
    for (const [once, twice, field] of [
      ['"quantity":1', '"quantity":1,"quantity":1', 'items.0.quantity'],
      ['"quantity":1', '"quantity":1,"quantit\\u0079":2', 'items.0.quantity'],
      ['"country":', '"country" : "FR", "country":', 'shipping_address.country'],
      ['{"shop_id":', `{"shop_id":"${selling.shop.id}","shop_id":`, 'shop_id'],
      ['{"shop_id":', '{"no_field":1,"no_field":2,"shop_id":', 'no_field'],
    ] as const) {
      expect(body).toContain(once)
      const { status, json } = await place(body.replace(once, twice))
      expect([status, json.error, json.errors]).toEqual([
        422,
        'validation_error',
        [{ field, code: 'duplicate', message: json.message }],
      ])
    }
    expect(await countOrders(own.shop.id)).toBe(0)
    expect((await place(body)).status).toBe(201)
  })

  it('C-24 the same key in two shops is two orders', async () => {
    const other = await buildSellingShop(app)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = [await buy(app, selling, {}, headers), await buy(app, other, {}, headers)]
    expect(answers.map((answer) => answer.json.shop_id)).toEqual([selling.shop.id, other.shop.id])
  })

  it('C-23 a refusal is not remembered: the same key may buy after a restock', async () => {
    const own = await buildSellingShop(app, { stock: 0 })
    const headers = { 'idempotency-key': randomUUID() }
    expect((await buy(app, own, {}, headers)).status).toBe(409)
    await addStock(own.owner, own.shop, own.product, own.warehouse, 1)
    expect((await buy(app, own, {}, headers)).status).toBe(201)
  })

  test.each([
    ['nothing', ' ', 400],
    ['255 characters', 'k'.repeat(255), 201],
    ['256 characters', 'k'.repeat(256), 400],
    ['no plain text', 'schlüssel', 400],
  ])('C-25 of %s', async (_, key, status) => {
    expect((await buy(app, selling, {}, { 'idempotency-key': key })).status).toBe(status)
  })
})

describe('order numbers', () => {
  it('C-12 are unique under load, also where orders fail', async () => {
    const count = runs(50, 100)
    const own = await buildSellingShop(app, { stock: 120 })
    const requests = Array.from({ length: 1.5 * count }, (_, n) =>
      buy(app, own, n % 3 === 0 ? { currency: 'USD' } : {}),
    )
    const placed = (await Promise.all(requests)).filter((answer) => answer.status === 201)
    expect(placed).toHaveLength(count)
    const numbers = placed.map((answer) => answer.json.order_number)
    expect(new Set(numbers).size).toBe(count)
    for (const number of numbers) expect(number).toMatch(/^1\d{3}$/)
  })
})

describe('several warehouses', () => {
  it('an order whose warehouse is emptied during the placement goes to the next warehouse', async () => {
    const own = await buildSellingShop(app, { stock: 30 })
    const second = await buildWarehouse(own.owner, own.shop, { address_id: own.address.id })
    await addStock(own.owner, own.shop, own.product, second, 30)
    await buildRates(own.owner, own.shop, second, { rates: [{ countries: ['DE'], amount: '4.90' }] })
    const items = [{ product_id: own.product.id, quantity: 3 }]
    const answers = await Promise.all(Array.from({ length: 40 }, () => buy(app, own, { items })))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(20)
    expect(new Set(answers.map((answer) => answer.json.warehouse_id)).size).toBe(3)
  })
})
