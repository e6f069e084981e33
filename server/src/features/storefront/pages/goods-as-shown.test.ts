// The checkout orders the goods that its page listed, whatever another tab did to the cart meanwhile.

import { api } from '@kontor/contract/api'
import { MAX_ORDER_LINES } from '@kontor/contract/orders/order-requests'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildProduct } from '../../../testing/build.ts'
import { startPaying } from '../../../testing/paying-shop.ts'
import { fill, visitWithCart } from '../../../testing/store-buyer.ts'
import { hiddenField, type Visitor } from '../../../testing/visitor.ts'

const { app, selling } = await startPaying()
const { owner, shop } = selling
const store = (path: string) => `/store/${shop.slug}${path}`
const build = (title: string) =>
  buildProduct(owner, shop, { title, price: '25.00', allow_negative_stock: true, requires_shipping: false })
const [medium, large] = await Promise.all([build('Shirt M'), build('Shirt L')])

const submit = (visitor: Visitor, form: Record<string, string>) => visitor.post(store('/checkout'), form)
const countOrders = async () =>
  (await app.db.first(sql<{ n: number }>`select count(*) as n from orders where shop_id = ${shop.id}`))!.n
const titlesOf = async (id = '') =>
  (await owner.call(api.orders.items, { params: { id } })).map(({ title }) => title)

/** What a second tab does. */
async function swap(visitor: Visitor) {
  await visitor.post(store('/cart'), { set: `${medium.id}:0` })
  await visitor.post(store('/cart'), { add: large.id })
}

test('items replaced in another tab at the same total are shown for confirmation, with the entries kept', async () => {
  const visitor = await visitWithCart(app, shop.slug, medium.id, '1')
  const form = fill(await visitor.get(store('/checkout')), { notes: 'Ring twice' })
  await swap(visitor)
  const before = await countOrders()
  const page = await submit(visitor, form)
  expect(page.status).toBe(409)
  expect(page.text).toContain('Your items have changed')
  expect(page.text).not.toContain('The total is now')
  for (const entry of ['Shirt L', 'Ring twice', 'buyer@example.com', 'Elbchaussee 2'])
    expect(page.text).toContain(entry)
  expect(await countOrders()).toBe(before)

  const again = fill(page)
  expect((await submit(visitor, again)).status).toBe(303)
  expect(await titlesOf(again.order_id)).toEqual(['Shirt L'])
})

test('replaced items are shown for confirmation even after the earlier page ordered, and a repeat is the same order', async () => {
  const visitor = await visitWithCart(app, shop.slug, medium.id, '1')
  const form = fill(await visitor.get(store('/checkout')))
  const first = await submit(visitor, form)
  expect((await submit(visitor, form)).headers.location).toBe(first.headers.location)
  await swap(visitor)
  const before = await countOrders()
  const page = await submit(visitor, form)
  expect(page.status).toBe(409)
  expect(page.text).toContain('Your items have changed')
  expect(page.text).toMatch(/Order \d+ is unpaid/)
  expect(await countOrders()).toBe(before)
  expect(await titlesOf(form.order_id)).toEqual(['Shirt M'])
})

test('an order placed by a second tab is not the target of a page with different goods', async () => {
  const visitor = await visitWithCart(app, shop.slug, medium.id, '1')
  const form = fill(await visitor.get(store('/checkout')))
  await swap(visitor)
  expect((await submit(visitor, fill(await visitor.get(store('/checkout'))))).status).toBe(303)
  const page = await submit(visitor, form)
  expect(page.status).toBe(409)
  expect(page.text).toContain('Your items have changed')
})

test('a cart with the maximum of lines is ordered as listed', async () => {
  const others = await app.db.rows(
    sql<{ id: string }>`
      insert into products (shop_id, title, slug, description, price, is_live, allow_negative_stock, requires_shipping)
      select ${shop.id}, 'Shirt ' || n, 'shirt-' || n, '', 25, true, true, false
      from generate_series(3, ${MAX_ORDER_LINES}::int) n returning id`,
  )
  const products = [medium, large, ...others]
  const visitor = await visitWithCart(app, shop.slug, medium.id, '1')
  await visitor.post(store('/cart'), { take: products.map(({ id }) => `${id}:1`).join(',') })
  const form = fill(await visitor.get(store('/checkout')))
  expect(form.shown_items?.split(',')).toHaveLength(MAX_ORDER_LINES)
  expect((await submit(visitor, form)).status).toBe(303)
  expect(await titlesOf(form.order_id)).toHaveLength(MAX_ORDER_LINES)
})

test('a page of the previous version, which did not send its lines, orders at its total', async () => {
  const visitor = await visitWithCart(app, shop.slug, medium.id, '1')
  const { shown_items, ...form } = fill(await visitor.get(store('/checkout')))
  expect(shown_items).toBe(`${medium.id}:1`)
  await visitor.post(store('/cart'), { set: `${medium.id}:2` })
  const page = await submit(visitor, form)
  expect(page.status).toBe(409)
  expect(page.text).toContain('The total is now €50.00')
  await visitor.post(store('/cart'), { set: `${medium.id}:1` })
  expect((await submit(visitor, form)).status).toBe(303)
  expect(await titlesOf(form.order_id)).toEqual(['Shirt M'])
})

test('a page that lists nothing orders nothing', async () => {
  const visitor = await visitWithCart(app, shop.slug, medium.id, '1')
  const page = await visitor.get(store('/checkout'))
  expect(hiddenField(page, 'shown_items')).toBe(`${medium.id}:1`)
  expect((await submit(visitor, fill(page, { shown_items: '' }))).status).toBe(409)
})

test('if the whole cart is no longer sold, the page names the reason and asks to check no fields', async () => {
  const gone = await build('Shirt XS')
  const visitor = await visitWithCart(app, shop.slug, gone.id, '1')
  const form = fill(await visitor.get(store('/checkout')))
  await owner.call(api.products.update, { params: { id: gone.id }, body: { is_live: false } })
  const page = await submit(visitor, form)
  expect(page.status).toBe(422)
  expect(page.text).toContain('Some items cannot be ordered')
  expect(page.text).toContain('This product is no longer sold.')
})
