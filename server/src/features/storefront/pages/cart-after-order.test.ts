// What the cart has once the order that it has become is paid, and what ordering again makes of it.

import { afterAll, expect, test } from 'vitest'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { expectSoundBooks, startPaying, statusOf } from '../../../testing/paying-shop.ts'
import { fill, visitWithCart } from '../../../testing/store-buyer.ts'
import type { Visitor } from '../../../testing/visitor.ts'

const { app, selling } = await startPaying({ stock: 500, product: { title: 'Harbour Roast' } })
const { owner, shop, product, warehouse } = selling
const lamp = await buildProduct(owner, shop, { title: 'Lamp' })
await addStock(owner, shop, lamp, warehouse, 50)
afterAll(() => expectSoundBooks(app))

const store = (path: string) => `/store/${shop.slug}${path}`
const add = (visitor: Visitor, product_id: string, quantity: string) =>
  visitor.post(store('/cart'), { add: product_id, quantity })

/** The order of what is in the cart, with its page. */
async function place(visitor: Visitor) {
  const form = fill(await visitor.get(store('/checkout')))
  const { headers } = await visitor.post(store('/checkout'), form)
  const pay = () => app.stripe_mock.pay(String(headers.location).split('/').at(-1)!)
  return { order_id: form.order_id!, page: store(`/orders/${form.order_id}`), pay }
}
const buyer = (product_id = product.id, quantity = '2') => visitWithCart(app, shop.slug, product_id, quantity)

test.each(['cart', 'order’s page'])(
  'products added while the order was being paid stay, whether the %s is opened next',
  async (next) => {
    const visitor = await buyer()
    const { order_id, page, pay } = await place(visitor)
    await add(visitor, product.id, '1')
    await add(visitor, lamp.id, '3')
    await pay()
    await visitor.get(next === 'cart' ? store('/cart') : page)
    const form = fill(await visitor.get(store('/checkout')))
    expect(form.shown_items).toBe(`${product.id}:1,${lamp.id}:3`)
    expect(form.order_id).not.toBe(order_id)
  },
)

test('products added after the cart was emptied and its order was paid elsewhere stay', async () => {
  const visitor = await buyer()
  const { pay } = await place(visitor)
  await visitor.post(store('/cart'), { set: `${product.id}:0` })
  await pay()
  await add(visitor, product.id, '1')
  expect(fill(await visitor.get(store('/checkout'))).shown_items).toBe(`${product.id}:1`)
})

test('products chosen in the order form after the emptied cart was paid make a new order', async () => {
  const visitor = await buyer()
  const { order_id, pay } = await place(visitor)
  await visitor.post(store('/cart'), { set: `${product.id}:0` })
  await pay()
  await visitor.get(`/form/${shop.slug}`)
  const page = await visitor.post(`/form/${shop.slug}`, { [`quantity.${product.id}`]: '1' })
  expect(page.text).toContain('name="order_id"')
  expect(page.text).not.toContain(order_id)
})

test('units held by the unpaid order of an emptied cart can be added again', async () => {
  const rare = await buildProduct(owner, shop, { title: 'Rare vase' })
  await addStock(owner, shop, rare, warehouse, 3)
  const visitor = await buyer(rare.id, '3')
  await place(visitor)
  await visitor.post(store('/cart'), { set: `${rare.id}:0` })
  await add(visitor, rare.id, '3')
  expect(fill(await visitor.get(store('/checkout'))).shown_items).toBe(`${rare.id}:3`)
})

test('ordering again does not restore products paid for since', async () => {
  const visitor = await buyer()
  const first = await place(visitor)
  await first.pay()
  await visitor.get(first.page)
  await add(visitor, lamp.id, '1')
  await (await place(visitor)).pay()
  expect((await visitor.post(`${first.page}/again`, {})).status).toBe(303)
  expect(fill(await visitor.get(store('/checkout'))).shown_items).toBe(`${product.id}:2`)
})

test('ordering again replaces the visitor’s own unpaid order and uses its held stock', async () => {
  const rare = await buildProduct(owner, shop, { title: 'Rare bowl' })
  await addStock(owner, shop, rare, warehouse, 3)
  const visitor = await buyer(rare.id, '1')
  const first = await place(visitor)
  await first.pay()
  await visitor.get(first.page)
  await add(visitor, rare.id, '2')
  const unpaid = await place(visitor)
  await visitor.post(`${first.page}/again`, {})
  const form = fill(await visitor.get(store('/checkout')))
  expect(form).toMatchObject({ shown_items: `${rare.id}:1`, order_id: unpaid.order_id })
  expect((await visitor.post(store('/checkout'), form)).status).toBe(303)
  expect((await statusOf(app, unpaid.order_id)).status).toBe('cancelled')
})
