// What happens to an unpaid order when its buyer comes back and orders something else.

import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { addStock, buildProduct, buildRates, buildWarehouse } from '../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  loseNextEvent,
  type PayingApp,
  type PayingShop,
  startPayingApp,
  statusOf,
} from '../../../testing/paying-shop.ts'
import { fill, shippingTo, visitWithCart } from '../../../testing/store-buyer.ts'
import { hiddenField, type Visitor, visit } from '../../../testing/visitor.ts'

let app: PayingApp
let selling: PayingShop

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildPayingShop(app, { stock: 500, product: { title: 'Harbour Roast', price: '12.50' } })
})
afterAll(async () => {
  await expectSoundBooks(app)
})

const store = (path: string) => `/store/${selling.shop.slug}${path}`
const submit = (visitor: Visitor, form: Record<string, string>) => visitor.post(store('/checkout'), form)
const elsewhere = shippingTo({ street: 'Elbchaussee 4' })

async function place(product_id = selling.product.id, quantity = '2') {
  const visitor = await visitWithCart(app, selling.shop.slug, product_id, quantity)
  const form = fill(await visitor.get(store('/checkout')))
  const answer = await submit(visitor, form)
  expect(answer.status).toBe(303)
  return { visitor, form, session: String(answer.headers.location).split('/').at(-1)! }
}
const openOrders = () =>
  app.db.rows(
    sql<{
      id: string
    }>`select id from orders where shop_id = ${selling.shop.id} and status = 'new' order by created_at`,
  )
const sessionOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers.location).split('/').at(-1)!

describe('details changed after ordering', () => {
  test('C-20 one order replaces the first order, however often the button is pressed', async () => {
    const { visitor, form, session } = await place()
    const before = await openOrders()
    const changed = { ...form, ...elsewhere }
    const answer = await submit(visitor, changed)
    expect(answer.status).toBe(303)
    expect(sessionOf(answer)).not.toBe(session)
    const after = await openOrders()
    expect(after).toHaveLength(before.length)
    expect((await statusOf(app, form.order_id!)).status).toBe('cancelled')
    const order = await selling.owner.call(api.orders.get, { params: { id: after.at(-1)!.id } })
    expect(order.shipping_address?.street).toBe('Elbchaussee 4')

    // The same form sent twice more concurrently still leads to that one order and its payment page.
    const again = await Promise.all([submit(visitor, changed), submit(visitor, changed)])
    expect(again.map(({ headers }) => headers.location)).toEqual([
      answer.headers.location,
      answer.headers.location,
    ])
    expect(await openOrders()).toEqual(after)
    await app.stripe_mock.pay(sessionOf(answer))
    expect((await statusOf(app, order.id)).status).toBe('paid')
    expect((await submit(visitor, changed)).headers.location).toBe(store(`/orders/${order.id}`))
  })

  test('the page of the first order states that the order was changed, and mentions neither a timeout nor the shop', async () => {
    const { visitor, form } = await place()
    await submit(visitor, { ...form, ...elsewhere })
    const page = store(`/orders/${form.order_id}`)
    const { text } = await visitor.get(page)
    expect(text).toContain('This order was cancelled because of a change')
    for (const other of ['or the shop cancelled it', 'Order again', 'Bea', 'Elbchaussee'])
      expect(text).not.toContain(other)
    const german = await visitor.get(page, { 'accept-language': 'de' })
    expect(german.text).toContain('Diese Bestellung wurde wegen einer Änderung storniert')
  })

  test('the last unit goes from the first order to the second', async () => {
    const last = await buildProduct(selling.owner, selling.shop, { title: 'Last bowl', price: '40.00' })
    await addStock(selling.owner, selling.shop, last, selling.warehouse, 1)
    const { visitor, form } = await place(last.id, '1')
    // A fresh page does not call sold out what is held for this very visitor.
    const fresh = await visitor.get(store('/checkout'))
    expect(fresh.text).toContain('is unpaid')
    expect(fresh.text).not.toContain('is sold out')
    const answer = await submit(visitor, { ...form, ...elsewhere })
    expect(answer.status).toBe(303)
    expect((await statusOf(app, form.order_id!)).status).toBe('cancelled')
    expect(answer.headers.location).toMatch(/\/pay\/cs_test_/)
  })

  test('the cart counts only units reserved for this buyer as available', async () => {
    const rare = await buildProduct(selling.owner, selling.shop, { title: 'Rare lamp', price: '40.00' })
    await addStock(selling.owner, selling.shop, rare, selling.warehouse, 5)
    const { visitor } = await place(rare.id, '3')
    const cart = store('/cart')
    const add = (quantity: string) =>
      visitor.post(cart, { add: rare.id, quantity }, { accept: 'application/json' })
    expect((await add('1')).json.view).toMatchObject({ short: null, lines: [{ quantity: 4 }] })
    expect((await add('3')).json.view).toMatchObject({
      short: { title: 'Rare lamp', available: 5 },
      lines: [{ quantity: 5 }],
    })
    for (const path of ['/cart', '/checkout']) {
      const { text } = await visitor.get(store(path))
      for (const wrong of ['left. Please reduce', 'is sold out', 'Some items are unavailable'])
        expect(text, path).not.toContain(wrong)
    }
    await visitor.post(cart, { set: `${rare.id}:6` })
    for (const path of ['/cart', '/checkout'])
      expect((await visitor.get(store(path))).text).toContain('Only 5 of Rare lamp left.')

    // Another visitor has only what the order does not hold.
    const other = await visitWithCart(app, selling.shop.slug, rare.id, '3')
    expect((await other.get(cart)).text).toContain('of Rare lamp')
    const { json } = await other.post(cart, { set: `${rare.id}:3` }, { accept: 'application/json' })
    expect(json.view.own_holds).toEqual([])
    expect(json.view.calculation.problems).toMatchObject([{ code: 'insufficient_stock', available: 2 }])
  })

  test('an order is not replaced by an order exceeding the stock, and can still be paid', async () => {
    const few = await buildProduct(selling.owner, selling.shop, { title: 'Few lamps', price: '40.00' })
    await addStock(selling.owner, selling.shop, few, selling.warehouse, 5)
    const { visitor, form, session } = await place(few.id, '3')
    await visitor.post(store('/cart'), { set: `${few.id}:6` })
    const page = await submit(visitor, form)
    expect(page.status).toBe(409)
    expect(page.text).toContain('Only 5 of Few lamps left.')
    expect(page.text).toContain('is unpaid')
    expect((await statusOf(app, form.order_id!)).status).toBe('new')
    await app.stripe_mock.pay(session)
    expect((await statusOf(app, form.order_id!)).status).toBe('paid')
  })

  test('an order is not replaced by an order above the limit of gift cards', async () => {
    const card = { title: 'Voucher', price: '1.00', is_gift_card: true, is_live: true }
    const { id } = await buildProduct(selling.owner, selling.shop, card)
    const { visitor, form } = await place(id, '2')
    await visitor.post(store('/cart'), { set: `${id}:101` })
    expect((await visitor.get(store('/cart'))).text).toContain('At most 100 gift cards per order.')
    const page = await submit(visitor, fill(await visitor.get(store('/checkout'))))
    expect(page.status).toBe(409)
    expect(page.text).toContain('At most 100 gift cards per order.')
    expect((await statusOf(app, form.order_id!)).status).toBe('new')
  })

  test('an order is replaced if one warehouse has everything only without the order', async () => {
    const { owner, shop, address, warehouse: near } = selling
    const far = await buildWarehouse(owner, shop, { address_id: address.id })
    await buildRates(owner, shop, far, { rates: [{ countries: ['DE'], amount: '9.90' }] })
    const [jug, cup] = await Promise.all([
      buildProduct(owner, shop, { title: 'Jug', price: '40.00' }),
      buildProduct(owner, shop, { title: 'Cup', price: '40.00' }),
    ])
    await addStock(owner, shop, jug, near, 1)
    await addStock(owner, shop, jug, far, 5)
    await addStock(owner, shop, cup, near, 1)
    const { visitor, form } = await place(jug.id, '1')
    await visitor.post(store('/cart'), { add: cup.id, quantity: '1' })
    const page = await visitor.get(store('/checkout'))
    expect(page.text).toContain('"code":"no_single_warehouse"')
    const shown_items = hiddenField(page, 'shown_items')
    expect((await submit(visitor, { ...form, shown_items, shown_total: '84.90' })).status).toBe(303)
    expect((await statusOf(app, form.order_id!)).status).toBe('cancelled')
  })

  test('the page of a replaced order promises nothing, and links visitors with a cart back to the cart', async () => {
    const { visitor, form } = await place()
    const first = store(`/orders/${form.order_id}`)
    expect((await submit(visitor, { ...form, ...elsewhere })).status).toBe(303)
    const { text } = await visitor.get(first)
    expect(text).toContain('If you ordered again, the new order is valid.')
    expect(text).toContain('Back to the cart')
    expect((await visitor.get(store('/cart'))).text).toContain('Harbour Roast')
    const german = await visitor.get(first, { 'accept-language': 'de' })
    expect(german.text).toContain('Haben Sie neu bestellt, gilt die neue Bestellung.')
    // Another visitor, without a cart, gets no such link.
    expect((await visit(app).get(first)).text).not.toContain('Back to the cart')
  })

  test('an order’s id in a form does not reveal its contents', async () => {
    const { form } = await place()
    const stranger = await visitWithCart(app, selling.shop.slug, selling.product.id)
    const page = await stranger.post(`/form/${selling.shop.slug}`, { ...form, action: 'update' })
    expect(page.text).toContain('is unpaid')
    expect(page.text).toContain('"own_holds":[]')
  })

  test('changed goods and a changed total are shown before the first order is replaced', async () => {
    const { visitor, form } = await place()
    await visitor.post(store('/cart'), { set: `${selling.product.id}:3` })
    const page = await submit(visitor, form)
    expect(page.status).toBe(409)
    expect(page.text).toContain('Your items have changed')
    const shown_items = hiddenField(page, 'shown_items')
    const repriced = await submit(visitor, { ...form, shown_items })
    expect(repriced.status).toBe(409)
    expect(repriced.text).toContain('The total is now €42.40')
    expect((await statusOf(app, form.order_id!)).status).toBe('new')
    const shown_total = hiddenField(repriced, 'shown_total')
    expect((await submit(visitor, { ...form, shown_items, shown_total })).status).toBe(303)
    expect((await statusOf(app, form.order_id!)).status).toBe('cancelled')
  })

  test('a payment made in the meantime counts, and nothing is ordered twice', async () => {
    const { visitor, form, session } = await place()
    await app.stripe_mock.pay(session)
    const before = await openOrders()
    const answer = await submit(visitor, { ...form, ...elsewhere })
    expect(answer.headers.location).toBe(store(`/orders/${form.order_id}`))
    expect((await statusOf(app, form.order_id!)).status).toBe('paid')
    expect(await openOrders()).toEqual(before)
  })

  test('an order with money on its way from the bank stays, and nothing is ordered twice', async () => {
    const { visitor, form, session } = await place()
    // Stripe's report is still to come: the page is finished there, and open here.
    loseNextEvent(app, 'checkout.session.completed')
    await app.stripe_mock.pay(session, 'debit')
    const before = await openOrders()
    const answer = await submit(visitor, { ...form, ...elsewhere })
    expect(answer.headers.location).toBe(store(`/orders/${form.order_id}`))
    expect((await statusOf(app, form.order_id!)).status).toBe('new')
    expect(await openOrders()).toEqual(before)
  })

  test('the first order’s payment page accepts no payment any more', async () => {
    const { visitor, form, session } = await place()
    await submit(visitor, { ...form, ...elsewhere })
    expect(await app.stripe_mock.pay(session)).toBe('closed')
  })

  test('a browser that did not place the first order has to confirm a second order', async () => {
    const { form } = await place()
    const stranger = await visitWithCart(app, selling.shop.slug, selling.product.id)
    const other = { ...form, customer_user_email: 'other@example.com' }
    const page = await submit(stranger, other)
    expect(page.status).toBe(409)
    expect(page.text).toContain('You made changes after ordering')
    expect((await statusOf(app, form.order_id!)).status).toBe('new')
    const order_id = hiddenField(page, 'order_id')
    expect(order_id).not.toBe(form.order_id)
    expect((await submit(stranger, { ...other, order_id })).status).toBe(303)
    expect((await statusOf(app, form.order_id!)).status).toBe('new')
  })
})

describe('a price changed after ordering', () => {
  /** An order at 44.90 of one lamp, whose price is another since, and the form of the checkout that was loaded again. */
  async function repriced(price: string, stock = 5) {
    const { owner, shop, warehouse } = selling
    const lamp = await buildProduct(owner, shop, { title: 'Lamp', price: '40.00' })
    await addStock(owner, shop, lamp, warehouse, stock)
    const placed = await place(lamp.id, '1')
    await owner.call(api.products.update, { params: { id: lamp.id }, body: { price } })
    const fresh = fill(await placed.visitor.get(store('/checkout')))
    expect(fresh.order_id).toBe(placed.form.order_id)
    return {
      ...placed,
      fresh,
      order_id: placed.form.order_id!,
      page: store(`/orders/${placed.form.order_id}`),
    }
  }

  test.each([
    ['as many as one likes', 5],
    ['the last unit, which the first order holds', 1],
  ])('N-03 an item whose price has fallen is charged as the button says: %s', async (_, stock) => {
    const { visitor, form, fresh, order_id, session } = await repriced('35.00', stock)
    expect(fresh.shown_total).toBe('39.90')
    const before = await openOrders()
    const answer = await submit(visitor, fresh)
    expect(answer.headers.location).toMatch(/\/pay\/cs_test_/)
    expect(sessionOf(answer)).not.toBe(session)
    expect((await statusOf(app, order_id)).status).toBe('cancelled')
    const after = await openOrders()
    expect(after).toHaveLength(before.length)
    const { id } = after.at(-1)!
    expect((await statusOf(app, id)).total).toBe('39.90')
    expect((await submit(visitor, fresh)).headers.location).toBe(answer.headers.location)
    // The page from before says another total, so it leads to no payment page.
    expect((await submit(visitor, form)).headers.location).toBe(store(`/orders/${id}`))
    expect(await openOrders()).toEqual(after)
  })

  test('an item whose price has risen keeps its ordered price, which the page shows', async () => {
    const { visitor, form, fresh, order_id, page, session } = await repriced('45.00')
    expect(fresh.shown_total).toBe('49.90')
    expect((await submit(visitor, fresh)).headers.location).toBe(page)
    expect((await visitor.get(page)).text).toContain('Pay €44.90')
    expect(await statusOf(app, order_id)).toMatchObject({ status: 'new', total: '44.90' })
    // A form that says no total, and the one from before, lead on to paying it.
    const { shown_total: _, ...silent } = fresh
    for (const same of [silent, form]) expect(sessionOf(await submit(visitor, same))).toBe(session)
    // Nor is one refused as an error whose amounts are none.
    const spoilt = { ...silent, shown_total: 'abc', shown_due: 'abc' }
    expect((await submit(visitor, spoilt)).headers.location).toBe(page)
  })

  test('a total that matches neither the order nor the current price is shown first', async () => {
    const { visitor, fresh, order_id } = await repriced('35.00')
    const answer = await submit(visitor, { ...fresh, shown_total: '37.90' })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('The total is now €39.90')
    expect((await statusOf(app, order_id)).status).toBe('new')
  })

  test.each(['card', 'debit'] as const)('an order paid by %s in the meantime is shown', async (way) => {
    const { visitor, fresh, order_id, page, session } = await repriced('35.00')
    await app.stripe_mock.pay(session, way)
    const before = await openOrders()
    for (const shown_total of [fresh.shown_total!, '37.90'])
      expect((await submit(visitor, { ...fresh, shown_total })).headers.location).toBe(page)
    expect((await statusOf(app, order_id)).status).toBe(way === 'debit' ? 'new' : 'paid')
    expect(await openOrders()).toEqual(before)
  })
})

describe('a state where the country’s addresses name one', () => {
  test.each(['US', 'CA', 'AU'])('has to be chosen: %s', async (country) => {
    const visitor = await visitWithCart(app, selling.shop.slug, selling.product.id)
    const form = fill(await visitor.get(store('/checkout')), shippingTo({ country, state: ' ' }))
    const page = await submit(visitor, form)
    expect(page.status).toBe(422)
    expect(page.text).toMatch(/id="shipping_address\.state-error">Please fill this in\./)
  })

  test('the state of a country is also on the invoice, and on no further document', async () => {
    const visitor = await visitWithCart(app, selling.shop.slug, selling.product.id)
    const form = fill(await visitor.get(store('/checkout')), {
      is_billing_different: 'on',
      'billing_address.recipient_name': 'Bea',
      'billing_address.street': '1 Main St',
      'billing_address.city': 'Burlington',
      'billing_address.zip': '05401',
      'billing_address.country': 'US',
    })
    const page = await submit(visitor, form)
    expect(page.status).toBe(422)
    expect(page.text).toContain('id="billing_address.state-error"')
    expect(page.text).not.toContain('id="shipping_address.state-error"')
    expect((await submit(visitor, { ...form, 'billing_address.state': 'VT' })).status).toBe(303)
  })
})
