// What one unit contains: both amount and unit or neither, and clients that do not know the fields work as before.

import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'

let app: TestApp
let owner: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  shop = await buildShop(owner)
})

const content = ({ content_amount, content_unit }: Record<string, unknown>) => [content_amount, content_unit]
const patch = (id: string, body: unknown) =>
  app.send({ method: 'PATCH', url: `/v1/a/products/${id}`, token: owner.access_token, body })
const post = (body: object) =>
  app.send({
    method: 'POST',
    url: '/v1/a/products',
    token: owner.access_token,
    body: { shop_id: shop.id, title: 'Tea', slug: 'tea', description: 'Green.', price: '8.90', ...body },
  })
const fieldsOf = ({ json }: { json: { errors: { field: string }[] } }) =>
  json.errors.map(({ field }) => field)

test('is stored without its last zeros, changed and cleared again', async () => {
  const { id, ...made } = await buildProduct(owner, shop, { content_amount: '0.250', content_unit: 'kg' })
  expect(content(made)).toEqual(['0.25', 'kg'])
  expect(content((await patch(id, { content_amount: 100 })).json)).toEqual(['100', 'kg'])
  expect(content((await patch(id, { content_unit: 'g' })).json)).toEqual(['100', 'g'])
  expect(content(await owner.call(api.products.get, { params: { id } }))).toEqual(['100', 'g'])
  expect(content((await patch(id, { content_amount: null, content_unit: null })).json)).toEqual([null, null])
})

test('a client that sends neither gets neither, and takes nothing away', async () => {
  expect(content(await buildProduct(owner, shop))).toEqual([null, null])
  const { id } = await buildProduct(owner, shop, { content_amount: '75', content_unit: 'cl' })
  expect(content((await patch(id, { title: 'Wine' })).json)).toEqual(['75', 'cl'])
})

test.each<[object, string]>([
  [{ content_amount: '250' }, 'content_unit'],
  [{ content_unit: 'g' }, 'content_amount'],
  [{ content_amount: '0', content_unit: 'g' }, 'content_amount'],
  [{ content_amount: '-1', content_unit: 'g' }, 'content_amount'],
  [{ content_amount: '0.0005', content_unit: 'kg' }, 'content_amount'],
  [{ content_amount: '1000000000', content_unit: 'g' }, 'content_amount'],
  [{ content_amount: '', content_unit: 'g' }, 'content_amount'],
  [{ content_amount: 'much', content_unit: 'g' }, 'content_amount'],
  [{ content_amount: '1', content_unit: 'stone' }, 'content_unit'],
])('%j is refused at its field', async (body, field) => {
  const made = await post(body)
  expect([made.status, fieldsOf(made)]).toEqual([422, [field]])
  const { id } = await buildProduct(owner, shop)
  const changed = await patch(id, body)
  expect([changed.status, fieldsOf(changed)]).toEqual([422, [field]])
})

test('half of it cannot be taken away', async () => {
  const { id } = await buildProduct(owner, shop, { content_amount: '250', content_unit: 'g' })
  expect(fieldsOf(await patch(id, { content_amount: null }))).toEqual(['content_amount'])
  expect(fieldsOf(await patch(id, { content_unit: null }))).toEqual(['content_unit'])
})

test('the database takes no half of it either', async () => {
  const { id } = await buildProduct(owner, shop)
  for (const half of [
    sql`content_amount = 1`,
    sql`content_unit = 'g'`,
    sql`content_amount = 0, content_unit = 'g'`,
  ])
    await expect(app.db.run(sql`update products set ${half} where id = ${id}`)).rejects.toThrow(
      'products_content',
    )
})

test('is public', async () => {
  const { id } = await buildProduct(owner, shop, { content_amount: '250', content_unit: 'g' })
  const shown = await app.call(api.storefront.product, { params: { shopId: shop.id, productId: id } })
  expect(content(shown)).toEqual(['250', 'g'])
})
