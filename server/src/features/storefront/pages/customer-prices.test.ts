// Prices of customer groups on the store's pages: who has proved an address sees and pays those of their groups, everywhere the same; no other visitor does.

import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  type PayingShop,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { shirtForm } from '../../../testing/shirts.ts'
import { fill, logInToStore, shippingTo } from '../../../testing/store-buyer.ts'
import { hiddenField, type Visitor, visit } from '../../../testing/visitor.ts'

const ADA = 'ada@example.test'
const SCRIPT = { accept: 'application/json' }

let app: PayingApp
let selling: PayingShop
let group: { id: string }

beforeAll(async () => {
  app = await startPayingApp()
})
afterAll(async () => {
  await expectSoundBooks(app)
})

/** All others pay 11.90, which is 10.00 before tax; dealers pay 9.52, and 8.33 from ten units on. Shipping costs 4.90. */
beforeEach(async () => {
  const product = { title: 'Lamp', slug: 'lamp', price: '11.90', categories: ['Light'] }
  selling = await buildPayingShop(app, { stock: 500, product })
  const { owner, shop } = selling
  group = await owner.call(api.customer_groups.create, { body: { shop_id: shop.id, title: 'Dealers' } })
  await changeMembers({ add: [ADA] })
  const list = await owner.call(api.price_lists.create, {
    body: { shop_id: shop.id, title: 'For dealers', kind: 'fixed', customer_group_ids: [group.id] },
  })
  const { id: product_id } = selling.product
  await owner.call(api.price_lists.changePrices, {
    params: { id: list.id },
    body: {
      set: [
        { product_id, min_quantity: 1, price: '9.52' },
        { product_id, min_quantity: 10, price: '8.33' },
      ],
    },
  })
})

const changeMembers = (body: { add?: string[]; remove?: string[] }) =>
  selling.owner.call(api.customer_groups.changeMembers, { params: { id: group.id }, body })
const showWithoutTax = () =>
  selling.owner.call(api.customer_groups.update, {
    params: { id: group.id },
    body: { shows_prices_without_tax: true },
  })
const store = (path = '') => `/store/${selling.shop.slug}${path}`
const form = () => `/form/${selling.shop.slug}`
const arrive = () => visit(app, { 'accept-language': 'en-DE,en' })

function member(email = ADA): Visitor {
  const visitor = arrive()
  logInToStore(app, visitor, selling.shop, email)
  return visitor
}

async function withCart(visitor: Visitor, quantity: string): Promise<Visitor> {
  await visitor.post(store('/cart'), { add: selling.product.id, quantity })
  return visitor
}

const ordersOf = async () =>
  (await app.db.first(
    sql<{ n: number }>`select count(*)::int as n from orders where shop_id = ${selling.shop.id}`,
  ))!.n

/** All pages on which the lamp has a price without being in a cart. */
const PAGES = [
  '',
  '/products',
  '/products?q=lamp',
  '/products?category=Light',
  '/search?q=lamp',
  '/products/lamp',
]

describe('a member of a customer group who has logged in', () => {
  test('sees the price of the group on every page', async () => {
    for (const path of PAGES) {
      const { text } = await member().get(store(path))
      expect(text, path).toContain('€9.52')
      expect(text, path).not.toContain('€11.90')
      // However the address was written.
      expect((await member('Ada@Example.test').get(store(path))).text, path).toContain('€9.52')
    }
  })

  test('sees tiers on the product’s page, and the price in the order form and among related products', async () => {
    const page = await member().get(store('/products/lamp'))
    expect(page.text).toContain('From 10: €8.33 each')
    expect((await member().get(form())).text).toContain('€9.52')
    const other = { shop_id: selling.shop.id, title: 'Bulb', description: 'A bulb.', is_live: true }
    await selling.owner.call(api.products.create, {
      body: { ...other, slug: 'bulb', price: '3.00', categories: ['Light'] },
    })
    expect((await member().get(store('/products/bulb'))).text).toContain('€9.52')
  })

  test('a logged-in member pays the group price for any typed address, and a repeat is the same order', async () => {
    const visitor = await withCart(member(), '10')
    const cart = await visitor.get(store('/cart'))
    for (const part of ['€8.33 each', '€83.30']) expect(cart.text).toContain(part)
    const page = await visitor.get(store('/checkout'))
    expect(/<input[^>]*name="customer_user_email"[^>]*>/.exec(page.text)?.[0]).toContain(`value="${ADA}"`)
    const fields = fill(page, { customer_user_email: 'office@example.test' })
    expect(fields.shown_total).toBe('88.20')
    const placed = await visitor.post(store('/checkout'), fields)
    expect(placed.status).toBe(303)
    expect((await visitor.post(store('/checkout'), fields)).headers.location).toBe(placed.headers.location)
    const order = await selling.owner.call(api.orders.get, { params: { id: fields.order_id! } })
    expect(order).toMatchObject({ total: '88.20', customer_user_email: 'office@example.test' })
    expect(order.items[0]).toMatchObject({ unit_price: '8.33', base_price: '11.90' })
    expect(order.customer_user_id).toBeNull()
  })

  test('a member pays the group price after logging in, even for an earlier unpaid order', async () => {
    const visitor = await withCart(arrive(), '1')
    const first = fill(await visitor.get(store('/checkout')))
    expect(first.shown_total).toBe('16.80')
    expect((await visitor.post(store('/checkout'), first)).status).toBe(303)
    logInToStore(app, visitor, selling.shop, ADA)
    const fields = fill(await visitor.get(store('/checkout')))
    expect([fields.order_id, fields.shown_total]).toEqual([first.order_id, '14.42'])
    expect((await visitor.post(store('/checkout'), fields)).status).toBe(303)
    const { data } = await selling.owner.call(api.orders.list, { query: { shop_id: selling.shop.id } })
    expect(data.map(({ status, total }) => `${status} ${total}`).sort()).toEqual([
      'cancelled 16.80',
      'new 14.42',
    ])
  })

  test('a logged-in member pays the group price with the order form, too', async () => {
    const visitor = member()
    const chosen = { [`quantity.${selling.product.id}`]: '2' }
    const page = await visitor.post(form(), { action: 'update', ...shippingTo({ country: 'DE' }), ...chosen })
    const fields = { ...fill(page), ...chosen }
    expect(fields.shown_total).toBe('23.94')
    expect((await visitor.post(form(), fields)).status).toBe(303)
    const order = await selling.owner.call(api.orders.get, { params: { id: fields.order_id! } })
    expect(order.total).toBe('23.94')
  })

  test('the page’s script recalculates the group price and gets the calculation alone', async () => {
    const visitor = await withCart(member(), '1')
    const chosen = (quantity: string) => ({ [`quantity.${selling.product.id}`]: quantity })
    // All that the form has, and so what its button would send: nothing is ordered by that.
    const fields = { ...fill(await visitor.get(store('/checkout'))), ...chosen('1') }
    const admit = vi.spyOn(app.parts.admission, 'admit')
    const answer = await visitor.post(store('/checkout/calculation'), fields, SCRIPT)
    expect(admit.mock.calls).toEqual([['visit']])
    expect(answer.json.calculation).toMatchObject({ total: '14.42', items: [{ unit_price: '9.52' }] })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await ordersOf()).toBe(0)
    // The goods are those that the page shows, whatever the cart has.
    const more = await visitor.post(store('/checkout/calculation'), { ...fields, ...chosen('10') }, SCRIPT)
    expect(more.json.calculation.total).toBe('88.20')
    const of_form = { ...chosen('10'), ...shippingTo({ country: 'DE' }) }
    const other = await member().post(`${form()}/calculation`, of_form, SCRIPT)
    expect(other.json.calculation.total).toBe('88.20')
    const none = await visitor.post(`${form()}/calculation`, shippingTo({ country: 'DE' }), SCRIPT)
    expect(none.json).toEqual({ calculation: null })
    // The public calculation has no cookie, so it knows no visitor.
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const open = await app.send({
      method: 'POST',
      url: '/v1/public/order-calculation',
      headers: { cookie },
      body: {
        shop_id: selling.shop.id,
        items: [{ product_id: selling.product.id, quantity: 1 }],
        destination_country: 'DE',
      },
    })
    expect(open.json.total).toBe('16.80')
  })

  test('gets the discounts of the group, on tiles and in the cart', async () => {
    await selling.owner.call(api.discounts.create, {
      body: {
        shop_id: selling.shop.id,
        title: 'Dealers’ week',
        method: 'automatic',
        class: 'product',
        kind: 'percent',
        percent: '50',
        applies_to: { all: true },
        conditions: { customer_group_ids: [group.id] },
      },
    })
    expect((await member().get(store('/products'))).text).toContain('€4.76')
    const visitor = await withCart(member(), '1')
    expect(hiddenField(await visitor.get(store('/checkout')), 'shown_total')).toBe('9.66')
    expect((await arrive().get(store('/products'))).text).toContain('€11.90')
  })

  test('a member sees the lowest group price of a product in variants', async () => {
    const { owner, shop } = selling
    const { variants } = await owner.call(api.product_groups.create, {
      body: shirtForm(shop, {
        defaults: {
          price: '20.00',
          is_live: true,
          allow_negative_stock: true,
          content_amount: '2',
          content_unit: 'm2',
        },
        slug: 'shirt',
      }),
    })
    const [, blue] = variants
    await owner.call(api.price_lists.create, {
      body: {
        shop_id: shop.id,
        title: 'Blue ones',
        kind: 'percent',
        percent: '25',
        applies_to: { product_ids: [blue!.id], group_ids: [], collection_ids: [] },
        customer_group_ids: [group.id],
      },
    })
    const list = (await member().get(store('/products'))).text
    expect(list).toContain('From €15.00')
    // The price of another variant than the tile's.
    expect(list).not.toContain('/ m²')
    const for_all = (await arrive().get(store('/products'))).text
    expect(for_all).not.toContain('From €')
    expect(for_all).toContain('€10.00 / m²')
    expect((await member().get(store('/products/shirt?size=s&colour=blue'))).text).toContain('€15.00')
    expect((await member().get(store('/products/shirt?size=s&colour=red'))).text).toContain('€20.00')
  })

  test('a former member sees the prices of all visitors, and never pays a price different from the shown price', async () => {
    const visitor = await withCart(member(), '1')
    const fields = fill(await visitor.get(store('/checkout')))
    expect(fields.shown_total).toBe('14.42')
    await changeMembers({ remove: [ADA] })
    const pressed = await visitor.post(store('/checkout'), fields)
    expect(pressed.status).toBe(409)
    expect(hiddenField(pressed, 'shown_total')).toBe('16.80')
    expect(await ordersOf()).toBe(0)
    for (const path of PAGES) expect((await visitor.get(store(path))).text).toContain('€11.90')
  })
})

describe('other visitors', () => {
  test('never get the prices of a group with a kept page, nor members the kept page', async () => {
    for (const path of ['', '/products/lamp']) {
      const before = await arrive().get(store(path))
      const known = member()
      const own = await known.get(store(path))
      const after = await arrive().get(store(path))
      expect(own.text, path).toContain('€9.52')
      for (const { text } of [before, after]) {
        expect(text, path).toContain('€11.90')
        expect(text, path).not.toContain('9.52')
      }
      expect(after.headers.etag, path).toBe(before.headers.etag)
      expect(own.headers.etag, path).not.toBe(before.headers.etag)
      for (const { headers } of [before, own, after]) expect(String(headers.vary), path).toContain('Cookie')
      const ask = (visitor: Visitor, etag: unknown) =>
        visitor.get(store(path), { 'if-none-match': String(etag) })
      expect((await ask(known, before.headers.etag)).status, path).toBe(200)
      expect((await ask(arrive(), own.headers.etag)).status, path).toBe(200)
      expect((await ask(arrive(), before.headers.etag)).status, path).toBe(304)
    }
  })

  test('have no such price by typing a member’s address, or after logging in with an address of no group', async () => {
    const visitor = await withCart(arrive(), '1')
    const fields = fill(await visitor.get(store('/checkout')), { customer_user_email: ADA })
    expect(fields.shown_total).toBe('16.80')
    const again = await visitor.post(store('/checkout'), { ...fields, action: 'update' })
    expect(hiddenField(again, 'shown_total')).toBe('16.80')
    expect((await visitor.post(store('/checkout'), fields)).status).toBe(303)
    const order = await selling.owner.call(api.orders.get, { params: { id: fields.order_id! } })
    expect(order.total).toBe('16.80')
    expect((await member('eve@example.test').get(store('/products/lamp'))).text).toContain('€11.90')
  })
})

describe('a group that sees prices without tax', () => {
  beforeEach(showWithoutTax)

  test('sees amounts before tax and the note on every page', async () => {
    for (const path of PAGES) {
      const { text } = await member().get(store(path))
      expect(text, path).toContain('€8.00')
      expect(text, path).not.toContain('€9.52')
      expect(text, path).toContain('plus tax and ')
      expect(text, path).not.toContain('incl. tax')
      const others = await arrive().get(store(path))
      expect(others.text, path).toContain('€11.90')
      expect(others.text, path).not.toContain('plus tax and ')
    }
  })

  test('a group that sees prices without tax sees tiers and the order form without tax, in each language of the store', async () => {
    expect((await member().get(store('/products/lamp'))).text).toContain('From 10: €7.00 each')
    const page = await member().get(form())
    expect(page.text).toContain('€8.00')
    expect(page.text).toContain('plus tax and ')
    for (const [lang, note] of [
      ['de', 'zzgl. MwSt.'],
      ['es', 'más IVA'],
      ['fr', 'HT'],
      ['it', 'più IVA'],
      ['nl', 'excl. btw'],
      ['pl', 'bez VAT'],
    ] as const)
      expect((await member().get(store(`/products/lamp?lang=${lang}`))).text).toContain(note)
  })

  test('a group without tax has net amounts in cart and checkout that add up with the tax to the payment', async () => {
    const visitor = await withCart(member(), '10')
    for (const path of ['/cart', '/checkout']) {
      const { text } = await visitor.get(store(path))
      const [sums = ''] = /<dl class="sums">.*?<\/dl>/s.exec(text) ?? []
      const amounts = [...sums.matchAll(/<dd>€([\d.]+)<\/dd>/g)].map(([, amount]) => Number(amount) * 100)
      // Goods, shipping, tax, and the total.
      expect(amounts.map(Math.round)).toEqual([7000, 412, 1408, 8820])
      for (const gross of ['€83.30', '€4.90', '€9.52']) expect(text).not.toContain(gross)
    }
    const fields = fill(await visitor.get(store('/checkout')))
    expect(fields.shown_total).toBe('88.20')
    expect((await visitor.post(store('/checkout'), fields)).status).toBe(303)
    const order = await selling.owner.call(api.orders.get, { params: { id: fields.order_id! } })
    expect(order).toMatchObject({ total: '88.20', tax_total: '14.08', prices_include_tax: true })
  })

  test('a group without tax sees the price of each line in the cart before the tax of the place of delivery', async () => {
    const { owner, shop } = selling
    await owner.call(api.shops.update, { params: { id: shop.id }, body: { oss_registered: true } })
    const visitor = visit(app, { 'accept-language': 'de-AT,de' })
    logInToStore(app, visitor, shop, ADA)
    await withCart(visitor, '1')
    // 20 % in Austria.
    expect((await visitor.get(store('/cart'))).text).toContain('7,93')
    expect((await visitor.get(store('/cart'))).text).not.toContain('8,00')
  })

  test('has discounts and shipping options before tax, too, and the same from the page’s script', async () => {
    await selling.owner.call(api.discounts.create, {
      body: {
        shop_id: selling.shop.id,
        title: 'Half',
        method: 'automatic',
        class: 'product',
        kind: 'percent',
        percent: '50',
        applies_to: { all: true },
        conditions: { customer_group_ids: [group.id] },
      },
    })
    const visitor = await withCart(member(), '1')
    const cart = await visitor.get(store('/cart'))
    for (const part of ['€4.00 each', '<bdi>Half</bdi> −<!-- -->€4.00']) expect(cart.text).toContain(part)
    const page = await visitor.get(store('/checkout'))
    expect(page.text).toContain('class="option-price">€4.12<')
    const fields = { ...fill(page), [`quantity.${selling.product.id}`]: '1' }
    const answer = await visitor.post(store('/checkout/calculation'), fields, SCRIPT)
    expect(answer.json.calculation).toMatchObject({
      prices_include_tax: false,
      subtotal: '4.00',
      tax_total: '1.54',
      total: '9.66',
      discounts: [{ title: 'Half', amount: '4.00' }],
      shipping_options: [{ amount: '4.12' }],
    })
    expect(hiddenField(page, 'shown_total')).toBe('9.66')
  })

  test('a group without tax sees nothing different if the shop’s prices are before tax anyway', async () => {
    await selling.owner.call(api.shops.update, {
      params: { id: selling.shop.id },
      body: { prices_include_tax: false },
    })
    const { text } = await member().get(store('/products/lamp'))
    expect(text).toContain('€9.52')
    expect(text).toContain('plus tax and ')
  })
})
