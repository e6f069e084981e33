// The order form: products, address and payment on one page, without script and without cookies.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { MAX_PAGE_SIZE } from '@kontor/contract/http/page'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { addStock, buildProduct } from '../../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  type PayingShop,
  startPayingApp,
  statusOf,
} from '../../../../testing/paying-shop.ts'
import { fill, shippingTo } from '../../../../testing/store-buyer.ts'
import { hiddenField, type Visitor, visit } from '../../../../testing/visitor.ts'

let app: PayingApp
let selling: PayingShop
let form: string

beforeAll(async () => {
  app = await startPayingApp()
  selling = await buildPayingShop(app, { stock: 500, product: { title: 'Harbour Roast', price: '12.50' } })
  form = `/form/${selling.shop.slug}`
})
afterAll(async () => {
  await expectSoundBooks(app)
})

const arrive = () => visit(app, { 'accept-language': 'en-DE,en' })
const wanting = (quantity: string, id = selling.product.id) => ({ [`quantity.${id}`]: quantity })
const countOrders = async () =>
  (await app.db.first(
    sql<{ n: number }>`select count(*) as n from orders where shop_id = ${selling.shop.id}`,
  ))!.n

/** Sends the form once to see its totals. Returns the page, and all fields that this page's form would send. */
async function looked(visitor: Visitor, fields: Record<string, string>, headers = {}) {
  const page = await visitor.post(
    form,
    { action: 'update', ...shippingTo({ country: 'DE' }), ...fields },
    headers,
  )
  expect(page.status).toBe(200)
  return { page, fields: { ...fields, ...fill(page), ...fields } }
}

describe('the order form', () => {
  test('leads from an empty sheet to the payment page, without script', async () => {
    const visitor = arrive()
    const empty = await visitor.get(form)
    expect(empty.headers['cache-control']).toBe('private, no-cache')
    expect(hiddenField(empty, 'order_id')).toBe('')
    expect(empty.text).not.toContain('value="pay"')
    const { page, fields } = await looked(visitor, wanting('2'))
    expect(page.text).toContain('€29.90')
    expect(page.headers['cache-control']).toBe('private, no-cache')
    // The cart's cookie, which came with it, must not make it another page when the browser returns to it.
    expect(page.headers['set-cookie']).toBeDefined()
    expect(page.headers.vary).toBeUndefined()
    const answer = await visitor.post(form, fields)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toMatch(/\/pay\/cs_test_/)
    expect(await statusOf(app, fields.order_id!)).toMatchObject({ status: 'new', total: '29.90' })
    // On coming back the form knows the order that waits for its payment.
    expect((await visitor.get(form)).text).toMatch(/Order \d+ is unpaid/)
    await app.stripe_mock.pay(String(answer.headers.location).split('/').at(-1)!)
    expect((await visitor.get(form)).text).not.toContain('is unpaid')
  })

  test('the order form works without cookies, and a repeat makes one order', async () => {
    const fresh = () => arrive()
    const { fields } = await looked(fresh(), wanting('1'))
    const before = await countOrders()
    const answers = await Promise.all(
      [fresh(), fresh(), fresh()].map((visitor) => visitor.post(form, fields)),
    )
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
    // Changed and sent again, it replaces the first order, recognised by the e-mail address.
    const changed = await fresh().post(form, { ...fields, ...shippingTo({ street: 'Elbchaussee 9' }) })
    expect(changed.status).toBe(303)
    expect((await statusOf(app, fields.order_id!)).status).toBe('cancelled')
    const other = { ...fields, customer_user_email: 'someone@example.com' }
    expect((await fresh().post(form, other)).headers.location).toBe(
      `/store/${selling.shop.slug}/orders/${fields.order_id}`,
    )
  })

  test('N-03 the order form charges the amount on its button, even if the price has fallen since', async () => {
    const { owner, shop, warehouse } = selling
    const lamp = await buildProduct(owner, shop, { title: 'Lamp', price: '40.00' })
    await addStock(owner, shop, lamp, warehouse, 5)
    const { fields } = await looked(arrive(), wanting('1', lamp.id))
    const first = await arrive().post(form, fields)
    await owner.call(api.products.update, { params: { id: lamp.id }, body: { price: '35.00' } })
    const { order_id = '' } = fields
    const again = await looked(arrive(), { ...wanting('1', lamp.id), order_id })
    expect(again.fields.shown_total).toBe('39.90')
    const answer = await arrive().post(form, again.fields)
    expect(answer.headers.location).toMatch(/\/pay\/cs_test_/)
    expect(answer.headers.location).not.toBe(first.headers.location)
    expect(await statusOf(app, order_id)).toMatchObject({ status: 'cancelled', total: '44.90' })
  })

  test('knowing an order’s id gives a stranger no cart with the rights of the order', async () => {
    const visitor = arrive()
    const { fields } = await looked(visitor, wanting('1'))
    expect((await visitor.post(form, fields)).status).toBe(303)
    const stranger = arrive()
    await stranger.post(form, { ...fields, action: 'update' })
    const own = await stranger.get(`/store/${selling.shop.slug}/checkout`)
    expect(hiddenField(own, 'order_id')).not.toBe(fields.order_id)
    await stranger.post(`/store/${selling.shop.slug}/checkout`, {
      ...fill(own, { customer_user_email: 'stranger@example.com' }),
      order_id: fields.order_id!,
    })
    expect(await statusOf(app, fields.order_id!)).toMatchObject({ status: 'new' })
  })

  test('choosing an order id in the form gives a stranger no rights over a later order with this id', async () => {
    const { fields } = await looked(arrive(), wanting('1'))
    const chosen = randomUUID()
    const stranger = arrive()
    const page = await stranger.post(form, { ...fields, order_id: chosen, action: 'update' })
    expect(hiddenField(page, 'order_id')).toBe(chosen)
    const buyer = arrive()
    expect((await buyer.post(form, { ...fields, order_id: chosen })).status).toBe(303)
    const own = await stranger.get(`/store/${selling.shop.slug}/checkout`)
    expect(hiddenField(own, 'order_id')).not.toBe(chosen)
    const order = await stranger.get(`/store/${selling.shop.slug}/orders/${chosen}`)
    expect(order.text).not.toContain('name="action" value="cancel"')
    await app.stripe_mock.pay(
      String((await buyer.post(form, { ...fields, order_id: chosen })).headers.location)
        .split('/')
        .at(-1)!,
    )
    const paid = await stranger.get(`/store/${selling.shop.slug}/orders/${chosen}`)
    expect(paid.text).not.toContain(selling.product.title)
  })

  test('the order form never orders without an id that makes two presses one order', async () => {
    const before = await countOrders()
    const { fields } = await looked(arrive(), wanting('1'))
    const page = await arrive().post(form, { ...fields, order_id: '' })
    expect(page.status).toBe(200)
    expect(hiddenField(page, 'order_id')).not.toBe('')
    expect(await countOrders()).toBe(before)
  })

  test('the order form says that a cart of a hundred products is full, and removing a product makes room', async () => {
    const visitor = arrive()
    const others = Array.from({ length: 100 }, () => randomUUID())
    await visitor.post(`/store/${selling.shop.slug}/cart`, { take: others.map((id) => `${id}:1`).join(',') })
    const wanted = { ...wanting('1'), ...shippingTo({ country: 'DE', street: 'Elbchaussee 9' }) }
    for (const action of ['update', 'pay']) {
      const full = await visitor.post(form, { ...wanted, action, order_id: randomUUID() })
      expect(full.status).toBe(200)
      expect(full.text).toContain('The cart is full: it can hold at most 100 different products.')
      expect(full.text).toContain('value="Elbchaussee 9"')
    }
    const page = await visitor.post(form, { ...wanted, ...wanting('0', others[0]), action: 'update' })
    expect(page.text).not.toContain('The cart is full')
    expect(hiddenField(page, 'shown_items')).toBe(`${selling.product.id}:1`)
  })

  test('the order form marks missing entries at the field and at the product', async () => {
    const visitor = arrive()
    const { fields } = await looked(visitor, wanting('1'))
    const wrong = await visitor.post(form, {
      ...fields,
      customer_user_email: 'x',
      'shipping_address.city': '',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Enter a valid email address')
    expect(wrong.text).toMatch(/id="shipping_address\.city-error">Please fill this in\./)
    expect(wrong.text).toContain('value="Elbchaussee 2"')
    const nothing = await arrive().post(form, { ...fields, ...wanting('0') })
    expect(nothing.status).toBe(422)
    expect(nothing.text).toContain('No products chosen')
    const { owner, shop, warehouse } = selling
    const rare = await buildProduct(owner, shop, { title: 'Rare bowl' })
    await addStock(owner, shop, rare, warehouse, 1)
    const { page } = await looked(arrive(), wanting('3', rare.id))
    expect(page.text).toMatch(/id="quantity\.[^"]+-problem">Only 1 of Rare bowl left/)
  })

  test('the order form shows and orders the remaining products of the cart', async () => {
    const { owner, shop } = selling
    const old = await buildProduct(owner, shop, { title: 'Old bowl', allow_negative_stock: true })
    const visitor = arrive()
    await visitor.post(`/store/${shop.slug}/cart`, { add: old.id })
    await owner.call(api.products.update, { params: { id: old.id }, body: { is_live: false } })
    const { page, fields } = await looked(visitor, wanting('1'))
    expect(page.text).toContain('This product is no longer sold.')
    expect((await visitor.post(form, fields)).status).toBe(409)
  })

  test('has no delivery fields if nothing is shipped', async () => {
    const { owner, shop } = selling
    const digital = { title: 'E-book', requires_shipping: false, allow_negative_stock: true }
    const book = await buildProduct(owner, shop, digital)
    const { page, fields } = await looked(arrive(), wanting('1', book.id))
    expect(page.text).not.toContain('Delivery address')
    expect(
      (await arrive().post(form, { ...fields, ...shippingTo({ country: 'JP', state: 'Tokyo' }) })).status,
    ).not.toBe(500)
  })

  test('the order form shows a free order to its buyer, even in a browser without a cart', async () => {
    const { owner, shop } = selling
    const free = { title: 'Free book', price: '0.00', requires_shipping: false, allow_negative_stock: true }
    const { id } = await buildProduct(owner, shop, free)
    // The page is from the browser's cache, and its script has made the order's id.
    const { fields } = await looked(arrive(), wanting('1', id))
    const visitor = arrive()
    const answer = await visitor.post(form, fields)
    const page = `/store/${shop.slug}/orders/${fields.order_id}`
    expect(answer.headers.location).toBe(page)
    expect((await arrive().get(page)).text).not.toContain('Free book')
    expect((await visitor.get(page)).text).toContain('Free book')
  })

  test('the order form asks for consent to digital goods of the cart beyond the form’s room, and for no address', async () => {
    const { owner, shop } = selling
    const book = { title: 'Zen', requires_shipping: false, uses_license_keys: true }
    const { id } = await buildProduct(owner, shop, book)
    await owner.call(api.license_keys.add, { params: { id }, body: { keys: ['KEY-1'] } })
    await app.db.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live)
      select ${shop.id}, 'Mug ' || n, 'mug-' || n, '', 10, true from generate_series(1, ${MAX_PAGE_SIZE}::int) n`)
    const visitor = arrive()
    await visitor.post(`/store/${shop.slug}/cart`, { add: id })
    const page = await visitor.get(form)
    expect(page.text).not.toContain(`name="quantity.${id}"`)
    expect(page.text).toContain('name="digital_consent"')
    expect(page.text).not.toContain('Delivery address')
    const paid = await visitor.post(form, fill(page, { digital_consent: 'true' }))
    expect(paid.headers.location).toMatch(/\/pay\/cs_test_/)
  })
})

describe('inside another site’s page', () => {
  const framed = { 'sec-fetch-dest': 'iframe' }
  const policyOf = async (url: string, headers = {}) =>
    String((await arrive().get(url, headers)).headers['content-security-policy'])
  const allow = (allowed_origins: string[]) =>
    selling.owner.call(api.shops.update, { params: { id: selling.shop.id }, body: { allowed_origins } })

  test('X-09 only the sites named by the shop may frame the form, and no site may frame the remaining pages', async () => {
    expect(await policyOf(form)).toContain("frame-ancestors 'none'")
    await allow(['https://market.example', 'http://localhost:3000'])
    // Of several concurrent requests only one has the page rendered; all must get the same headers.
    for (const page of await Promise.all([1, 2, 3].map(() => arrive().get(form)))) {
      expect(String(page.headers['content-security-policy'])).toContain(
        'frame-ancestors https://market.example http://localhost:3000',
      )
      expect(page.headers['x-frame-options']).toBeUndefined()
    }
    const { slug } = selling.shop
    for (const path of ['', '/cart', `/products/${selling.product.slug}`, '/nowhere'])
      expect(await policyOf(`/store/${slug}${path}`)).toContain("frame-ancestors 'none'")
    await allow([])
    expect(await policyOf(form)).toContain("frame-ancestors 'none'")
    expect((await arrive().get(form)).headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  test('a refusal shows in the frame, too', async () => {
    await allow(['https://market.example'])
    const limited = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, { db: app.platform.db })
    const visitor = visit(limited, { 'x-forwarded-for': '203.0.113.61' })
    await visitor.get(form)
    const as_script = { accept: 'application/json', 'sec-fetch-site': 'cross-site' }
    await Promise.all(Array.from({ length: 60 }, () => visitor.post(form, {}, as_script)))
    const refused = await visitor.post(form, {}, framed)
    expect(refused.status).toBe(429)
    expect(String(refused.headers['content-security-policy'])).toContain(
      'frame-ancestors https://market.example',
    )
    expect(refused.headers['x-frame-options']).toBeUndefined()
    await allow([])
  })

  test('a framed order form has no header, and its links open beside the website, which keeps the typed entries', async () => {
    const inside = await arrive().get(form, framed)
    // Those to a place in the page stay in it.
    const places = inside.text.match(/<a [^>]*href="#[^>]*>/g)!
    for (const place of places) expect(place).toContain('target="_self"')
    expect(inside.text).toContain('<base target="_blank"/>')
    expect(inside.text).not.toContain('shop-header')
    expect(inside.text).toContain('target="_self"')
    // The page in a frame and the page outside are cached separately.
    const outside = await arrive().get(form)
    expect(outside.text).not.toContain('<base')
    expect(outside.text).toContain('shop-header')
  })

  test('the way from a framed form to the payment page is a link because the payment page opens in no frame', async () => {
    await allow(['https://market.example'])
    const { fields } = await looked(arrive(), wanting('1'), framed)
    const page = await arrive().post(form, fields, framed)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<a class="button" href="http[^"]+\/pay\/cs_test_[^"]*" target="_top"/)
    expect(page.text).not.toContain('http-equiv="refresh"')
    expect(page.text).toContain('Press the button to open the payment page.')
    expect(String(page.headers['content-security-policy'])).toContain(
      'frame-ancestors https://market.example',
    )
    await allow([])
  })

  test('the way to the order’s page mentions no payment if nothing is to be paid', async () => {
    const { owner, shop } = selling
    const free = { title: 'Free map', price: '0.00', requires_shipping: false, allow_negative_stock: true }
    const { id } = await buildProduct(owner, shop, free)
    const { fields } = await looked(arrive(), wanting('1', id), framed)
    const { text } = await arrive().post(form, fields, framed)
    expect(text).toContain(
      `<a class="button" href="/store/${shop.slug}/orders/${fields.order_id}" target="_top">`,
    )
    expect(text).toContain('Press the button to open the page of your order.')
    expect(text).not.toMatch(/payment|redirected/i)
  })

  test('products no longer sold are named and left out of the order', async () => {
    const { owner, shop } = selling
    const old = await buildProduct(owner, shop, { title: 'Old vase', allow_negative_stock: true })
    const visitor = arrive()
    await visitor.post(`/store/${shop.slug}/cart`, { add: old.id })
    await owner.call(api.products.update, { params: { id: old.id }, body: { is_live: false } })
    const { page, fields } = await looked(visitor, wanting('1'), framed)
    expect(page.text).toContain('This product is no longer sold.')
    const left_out = wanting(hiddenField(page, `quantity.${old.id}`), old.id)
    const paid = await visitor.post(form, { ...fields, ...left_out }, framed)
    expect(paid.text).toMatch(/href="http[^"]+\/pay\/cs_test_/)
  })

  test('X-08 another site’s form cannot order', async () => {
    const { fields } = await looked(arrive(), wanting('1'))
    const before = await countOrders()
    expect((await arrive().post(form, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await countOrders()).toBe(before)
  })
})
