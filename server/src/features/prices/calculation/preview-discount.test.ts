// A discount that is only tried out: it counts as it would if it were stored, and is refused where it could not be.

import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { buildOrder } from '../../../testing/orders.ts'

let app: TestApp
let own: CalculatingShop
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  own = await sell(app)
})

const TEN = { title: 'Ten', method: 'automatic', class: 'order', kind: 'percent', percent: '10' }
const CODE = { ...TEN, method: 'code', code: 'Ten' }
const send = (discount: object, more: object = {}) =>
  app.send({
    method: 'POST',
    url: '/v1/a/discounts/preview',
    token: own.owner.access_token,
    body: {
      shop_id: own.shop.id,
      destination_country: 'DE',
      items: [{ product_id: own.product.id, quantity: 2 }],
      discount,
      ...more,
    },
  })
/** What was taken off by which, and the reasons of the codes that took nothing off. */
async function shown(discount: object, more: object = {}): Promise<string> {
  const { status, json, text } = await send(discount, more)
  expect(status, text).toBe(200)
  const given = json.discounts.map((one: { title: string; amount: string }) => `${one.title} ${one.amount}`)
  const reasons = json.discount_problems.map(
    (one: { code: string; reason: string }) => `${one.code} ${one.reason}`,
  )
  return [...given, ...reasons].join(', ')
}

test('a previewed discount counts among the running discounts and is not stored', async () => {
  expect(await shown(TEN)).toBe('Ten 2.00')
  // Fields of other kinds are ignored.
  expect(await shown({ ...TEN, amount: '1.001', max_shipping: '1.001' })).toBe('Ten 2.00')
  expect((await own.calculate()).discounts).toEqual([])
  // One that is edited counts as it is in the form, not as it is stored.
  const stored = await own.owner.call(api.discounts.create, {
    body: {
      shop_id: own.shop.id,
      title: 'Old',
      method: 'automatic',
      class: 'order',
      kind: 'percent',
      percent: '50',
      combines_with: ['order'],
    },
  })
  expect(await shown(TEN, { instead_of: stored.id })).toBe('Ten 2.00')
  const { status } = await app.send({ method: 'POST', url: '/v1/a/discounts/preview', body: {} })
  expect(status).toBe(401)
})

test('a previewed edit of a discount keeps its place among the discounts, by age', async () => {
  const combining = { ...TEN, applies_to: { all: true }, combines_with: ['order'] }
  const store = (body: object) =>
    app.send({
      method: 'POST',
      url: '/v1/a/discounts',
      token: own.owner.access_token,
      body: { ...combining, shop_id: own.shop.id, ...body },
    })
  const { json: first } = await store({})
  await store({ title: 'Twenty', percent: '20' })
  const instead = { instead_of: first.id }
  expect(await shown(combining, instead)).toBe('Ten 2.00, Twenty 3.60')
  expect((await send(combining, instead)).json.discounts[0].id).toBe(first.id)
  expect((await own.calculate()).discounts).toMatchObject([{ amount: '2.00' }, { amount: '3.60' }])
  // A new one is the youngest.
  expect(await shown({ ...combining, title: 'New' })).toBe('Ten 2.00, Twenty 3.60, New 1.44')
})

test('the code of a previewed discount counts as sent, even if not sent, and has its reason', async () => {
  expect(await shown(CODE)).toBe('Ten 2.00')
  expect(await shown(CODE, { codes: [' TEN ', 'NONE'] })).toBe('Ten 2.00, NONE unknown')
  const conditions = { min_amount: '20.01' }
  expect(await shown({ ...CODE, conditions })).toBe('Ten minimum_not_met')
  // Also where a discount that has ended had the code.
  await own.owner.call(api.discounts.create, {
    body: {
      shop_id: own.shop.id,
      title: 'Old',
      method: 'code',
      code: 'TEN',
      class: 'order',
      kind: 'percent',
      percent: '50',
      ends_at: '2020-01-01T00:00:00.000Z',
    },
  })
  expect(await shown(CODE)).toBe('Ten 2.00')
})

test('a discount is previewed for the buyer named in the request', async () => {
  const { id } = await own.owner.call(api.customer_groups.create, {
    body: { shop_id: own.shop.id, title: 'Dealers' },
  })
  await own.owner.call(api.customer_groups.changeMembers, {
    params: { id },
    body: { add: ['ada@example.test'] },
  })
  await buildOrder(app, own)
  const ada = { customer_user_email: 'Ada@example.test' }
  const ben = { customer_user_email: 'ben@example.test' }
  for (const [conditions, without_address] of [
    [{ emails: ['ada@example.test'] }, 'Ten not_for_you'],
    [{ customer_group_ids: [id] }, 'Ten not_for_you'],
    [{ first_order_only: true }, 'Ten 2.00'],
  ] as const) {
    const asked = [shown({ ...CODE, conditions }, ada), shown({ ...CODE, conditions }, ben)]
    expect(await Promise.all(asked)).toEqual(['Ten 2.00', 'Ten not_for_you'])
    expect(await shown({ ...CODE, conditions }), 'without an address').toBe(without_address)
  }
})

test('a preview of an invalid discount is refused at the field', async () => {
  const buys = { quantity: 1, applies_to: { all: true } }
  for (const [discount, field] of [
    [{ ...TEN, percent: null }, 'discount.percent'],
    [{ ...TEN, kind: 'amount', amount: '1.001' }, 'discount.amount'],
    [{ ...TEN, conditions: { min_amount: '1.001' } }, 'discount.conditions.min_amount'],
    [{ ...TEN, kind: 'buy_x_get_y', buys, gets: buys }, 'discount.kind'],
  ] as const) {
    const { status, json } = await send(discount)
    expect([status, json.errors?.[0]?.field]).toEqual([422, field])
  }
})
