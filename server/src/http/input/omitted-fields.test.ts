// Null in the body of a public POST, and an empty parameter, through HTTP: the same as leaving it out, refused where a value is needed.

import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type CalculatingShop, sell } from '../../testing/calculating-shop.ts'

let app: TestApp
let selling: CalculatingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await sell(app)
})

const post = (path: string, body: object, token?: string) =>
  app.send({ method: 'POST', url: `/v1${path}`, body, ...(token ? { token } : {}) })

const address = { street: 'Weg 2', city: 'Berlin', zip: '10115', country: 'DE' }
const basket = () => ({
  shop_id: selling.shop.id,
  items: [{ product_id: selling.product.id, quantity: 1 }],
})

test('M-06 a calculation', async () => {
  const body = { ...basket(), destination_country: 'DE' }
  const empty = {
    id: null,
    currency: null,
    warehouse_id: null,
    shipping_method: null,
    destination_state: null,
    destination_zip: null,
    vat_number: null,
    notes: null,
  }
  const [plain, with_nulls] = [
    await post('/public/order-calculation', body),
    await post('/public/order-calculation', { ...body, ...empty }),
  ]
  expect(with_nulls.status).toBe(200)
  expect({ ...with_nulls.json, id: '' }).toEqual({ ...plain.json, id: '' })
})

test('M-06 an order and what lies in it', async () => {
  const { status, json } = await post('/public/order', {
    ...basket(),
    id: null,
    currency: null,
    notes: null,
    customer_user_email: 'buyer@example.test',
    shipping_address: { ...address, recipient_name: null, street2: null, state: null, vat_number: null },
    billing_address: null,
  })
  expect(status).toBe(201)
  expect(json).toMatchObject({ notes: '', shipping_address: { ...address, street2: '', state: '' } })
})

test('M-06 requests of members are not adapted: null is sent explicitly, and refused where it has no meaning', async () => {
  const token = selling.owner.access_token
  const product = {
    shop_id: selling.shop.id,
    title: 'Cup',
    slug: 'cup-of-null',
    description: 'A cup.',
    price: '1',
  }
  const refused = await post('/a/products', { ...product, sku: null }, token)
  expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'sku'])
  expect(refused.json.message).toBe('sku: must be text, not null')
})

test('M-05 missing required fields are named in the error', async () => {
  const token = selling.owner.access_token
  const { status, json } = await post(
    '/a/addresses',
    { shop_id: selling.shop.id, ...address, zip: null },
    token,
  )
  expect([status, json.message]).toEqual([422, 'ZIP is required'])
  const items = [{ product_id: selling.product.id, quantity: null }]
  const bare = await post('/public/order-calculation', { ...basket(), items, destination_country: 'DE' })
  expect([bare.status, bare.json.errors[0].field]).toEqual([422, 'items.0.quantity'])
})

test('an empty parameter counts as missing, also that of a required shop', async () => {
  const { access_token: token } = selling.owner
  for (const url of ['/v1/a/products?shop_id=', '/v1/a/orders?shop_id=&q=x', '/v1/a/customers?shop_id=']) {
    const { status, json } = await app.send({ method: 'GET', url, token })
    expect([status, json.message], url).toEqual([422, 'shop_id is required'])
  }
})
