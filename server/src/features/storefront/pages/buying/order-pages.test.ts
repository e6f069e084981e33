// What an order's page shows to whom, and how its buyer orders again.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { dayIn } from '@kontor/contract/shops/shop-day'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../../app.ts'
import { openDatabase } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import { makePlatform } from '../../../../platform.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { buildSellingShop } from '../../../../testing/build.ts'
import { APP_ROLE } from '../../../../testing/database.ts'
import {
  buildPayingShop,
  placeOrder as buyOne,
  expectSoundBooks,
  type PayingApp,
  type PayingShop,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobsWithoutMails,
  startPayingApp,
  statusOf,
} from '../../../../testing/paying-shop.ts'
import { fill, visitWithCart } from '../../../../testing/store-buyer.ts'
import { languageLink, type Visitor, visit } from '../../../../testing/visitor.ts'

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

async function placeOrder(): Promise<{ visitor: Visitor; order_id: string; page: string }> {
  const visitor = await visitWithCart(app, selling.shop.slug, selling.product.id, '3')
  const form = fill(await visitor.get(store('/checkout')))
  expect((await visitor.post(store('/checkout'), form)).status).toBe(303)
  const order_id = form.order_id!
  return { visitor, order_id, page: store(`/orders/${order_id}`) }
}
const cancel = (id: string) => selling.owner.call(api.orders.cancelled, { params: { id } })

describe('the ordered items', () => {
  test('is shown once the e-mail address of the order is entered, and never before', async () => {
    const { page } = await placeOrder()
    const stranger = visit(app)
    expect((await stranger.get(page)).text).not.toContain('Harbour Roast')
    const shown = await stranger.post(page, { email: ' Buyer@Example.com ' })
    expect(shown.status).toBe(200)
    expect(shown.text).toMatch(/<li><span>3<!-- --> × <bdi>Harbour Roast<\/bdi><\/span><span>€37.50/)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.text).not.toContain('data-order-poll')
    for (const personal of ['Bea', 'Elbchaussee', 'Hamburg']) expect(shown.text).not.toContain(personal)
  })

  test('shows the total of the checkout to any visitor with the URL, even if prices are now shown differently', async () => {
    const rowsOf = async (visitor: Visitor, url: string) =>
      [...(await visitor.get(url)).text.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(
        ([, label, amount]) => `${label} ${amount}`,
      )
    const own = await buildPayingShop(app, { stock: 9, product: { title: 'Ferry Print', price: '12.50' } })
    const visitor = await visitWithCart(app, own.shop.slug, own.product.id, '3')
    const checkout = `/store/${own.shop.slug}/checkout`
    const form = fill(await visitor.get(checkout))
    const before = await rowsOf(visitor, checkout)
    expect((await visitor.post(checkout, form)).status).toBe(303)
    await own.owner.call(api.shops.update, {
      params: { id: own.shop.id },
      body: { name: own.shop.name, prices_include_tax: !own.shop.prices_include_tax },
    })
    const seen = await rowsOf(visit(app), `/store/${own.shop.slug}/orders/${form.order_id}`)
    const shown = seen.map((row) => row.replace('Shipping (Parcel)', 'Shipping'))
    expect(shown.length).toBeGreaterThan(2)
    expect(before).toEqual(expect.arrayContaining(shown))
  })

  test('lines of an order are before tax if the prices are, and add up to the goods', async () => {
    const own = await buildPayingShop(app, { stock: 9, product: { title: 'Ferry Print', price: '15.00' } })
    const params = { id: own.shop.id }
    await own.owner.call(api.shops.update, { params, body: { prices_include_tax: false } })
    const order = await buyOne(app, own, { items: [{ product_id: own.product.id, quantity: 2 }] })
    const page = `/store/${own.shop.slug}/orders/${order.id}`
    const { text } = await visit(app).post(page, { email: 'buyer@example.com' })
    expect(text).toMatch(/<dt>Subtotal<\/dt><dd>€30\.00</)
    expect(text).toMatch(/Ferry Print<\/bdi><\/span><span>€30\.00</)
    expect(text).not.toContain('€35.70')
  })

  test('ordered items have no shipping if nothing is sent', async () => {
    const own = await buildPayingShop(app, { product: { requires_shipping: false } })
    const order = await buyOne(app, own)
    const { text } = await visit(app).get(`/store/${own.shop.slug}/orders/${order.id}`)
    expect(text).toContain('Total')
    expect(text).not.toContain('Shipping')
  })

  test('shows the invoice only to visitors who know the email address', async () => {
    const { page, order_id } = await placeOrder()
    await selling.owner.call(api.orders.paid, { params: { id: order_id } })
    const stranger = visit(app)
    expect((await stranger.get(page)).text).not.toContain('Download invoice')
    const shown = await stranger.post(page, { email: 'buyer@example.com' })
    const [, address = '', number] =
      /action="([^"]+\/documents\/[^"]+)".*?Download invoice (?:<!-- -->)?([^<]+)</.exec(shown.text) ?? []
    expect(number).toMatch(/^INV-\d+$/)
    const file = await stranger.post(address, { email: 'buyer@example.com' })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="${selling.shop.slug}-${number}.pdf"`,
    )
    expect(file.text).toMatch(/^%PDF/)

    const wrong = await stranger.post(address, { email: 'other@example.com' })
    expect([wrong.status, wrong.text.includes('%PDF')]).toEqual([422, false])
    const other = await placeOrder()
    const document_id = address.split('/').at(-1)
    const of_other = await stranger.post(`${other.page}/documents/${document_id}`, {
      email: 'buyer@example.com',
    })
    expect(of_other.status).toBe(404)
  })

  test('the order is shown without a question only in the browser that paid, with its invoice', async () => {
    const { visitor, page, order_id } = await placeOrder()
    expect((await visitor.get(page)).text).not.toContain('Harbour Roast')
    await selling.owner.call(api.orders.paid, { params: { id: order_id } })
    // The first time it is recognised by the cart that became the order, the second time by the cookie.
    for (const _ of ['back from paying', 'later']) {
      const { text } = await visitor.get(page)
      expect(text).toContain('Harbour Roast')
      expect(text).toContain('A confirmation is on its way to buyer@example.com.')
    }
    const [, address = ''] = /action="([^"]+\/documents\/[^"]+)"/.exec((await visitor.get(page)).text) ?? []
    expect((await visitor.post(address, {})).text).toMatch(/^%PDF/)
    expect((await visitor.post(`${page}/again`, {})).headers.location).toBe(store('/cart'))

    const stranger = visit(app)
    for (const text of ['Harbour Roast', 'buyer@example.com'])
      expect((await stranger.get(page)).text).not.toContain(text)
    for (const url of [address, `${page}/again`]) {
      const asked = await stranger.post(url, {})
      expect(asked.status).toBe(422)
      const { status, headers } = await stranger.get(languageLink(asked, 'de'))
      expect([status, headers.location]).toEqual([302, page])
      expect((await stranger.get(page)).text).toContain('<html lang="de"')
      await stranger.get(`${page}?lang=en`)
    }
    const second = await placeOrder()
    await selling.owner.call(api.orders.paid, { params: { id: second.order_id } })
    expect((await visitor.get(second.page)).text).not.toContain('Harbour Roast')
  })

  test('T-01 the order is not shown for a cookie of another shop, or one without a valid signature', async () => {
    const { visitor, page, order_id } = await placeOrder()
    await selling.owner.call(api.orders.paid, { params: { id: order_id } })
    await visitor.get(page)
    const name = `bought_${selling.shop.id.replaceAll('-', '')}`
    const cookie = visitor.cookies.get(name) ?? ''
    expect(cookie).toMatch(new RegExp(`^${order_id}\\.`))
    const get = (value: string, url = page) => visit(app, { cookie: `${name}=${value}` }).get(url)
    expect((await get(cookie)).text).toContain('Harbour Roast')
    const other = await placeOrder()
    const neighbour = await buildSellingShop(app)
    const moved = { cookie: `bought_${neighbour.shop.id.replaceAll('-', '')}=${cookie}` }
    expect((await visit(app, moved).get(page)).text).not.toContain('Harbour Roast')
    for (const forged of [order_id, `${order_id}.`, `${order_id}x`, cookie.replace(order_id, other.order_id)])
      for (const url of [page, other.page])
        expect((await get(forged, url)).text).not.toContain('Harbour Roast')
  })

  test('every wrong address gets the same answer, even for an order without an address', async () => {
    const { page } = await placeOrder()
    const entered = await selling.owner.call(api.orders.create, {
      body: {
        shop_id: selling.shop.id,
        items: [{ product_id: selling.product.id, quantity: 1 }],
        shipping_address_id: selling.address.id,
      },
    })
    const stranger = visit(app)
    const answer = async (url: string, email: string) => {
      const { status, text } = await stranger.post(url, { email })
      expect(text).not.toContain('Harbour Roast')
      return [status, /id="email-error">([^<]*)/.exec(text)?.[1]]
    }
    const wrong = [422, 'This order was not placed with this address. Please check it.']
    for (const email of ['other@example.com', '', 'buyer@example.com'.repeat(100), "' or 1=1 --", '\u0000'])
      expect(await answer(page, email)).toEqual(wrong)
    for (const email of ['', 'buyer@example.com'])
      expect(await answer(store(`/orders/${entered.id}`), email)).toEqual(wrong)
  })

  test('the order page of a foreign shop or of an unknown order is 404', async () => {
    const { order_id } = await placeOrder()
    const other = await buildSellingShop(app)
    const email = 'buyer@example.com'
    for (const url of [
      `/store/${other.shop.slug}/orders/${order_id}`,
      store(`/orders/${randomUUID()}`),
      store('/orders/x'),
    ])
      for (const path of ['', '/again'])
        expect((await visit(app).post(`${url}${path}`, { email })).status).toBe(404)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await visit(app).post(store(`/orders/${order_id}`), { email }, headers)).status).toBe(403)
  })

  test('is not to be found by trying addresses', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' }, { db: app.platform.db })
    const visitor = visit(limited)
    const ask = (path: string) => visitor.post(store(`/orders/${randomUUID()}${path}`), { email: 'a@b.c' })
    for (const path of ['', '/again']) {
      for (let asked = 0; asked < 10; asked++) expect((await ask(path)).status).toBe(404)
      expect((await ask(path)).status).toBe(429)
    }
  })
})

describe('how it was ordered', () => {
  const refund = async (order_id: string, amount: string) => {
    await selling.owner.call(api.refunds.create, { params: { id: order_id }, body: { amount } })
  }

  test('the date, the shipping method and the tax rate are shown to any visitor with the URL, personal data is not', async () => {
    const { page, order_id } = await placeOrder()
    const { text } = await visit(app, { 'accept-language': 'en-GB' }).get(page)
    const { created_at } = await selling.owner.call(api.orders.get, { params: { id: order_id } })
    expect(text).toMatch(new RegExp(`<time dateTime="${dayIn('Europe/Berlin', created_at)}">`))
    expect(text).toContain('Shipping (Parcel)')
    expect(text).toMatch(/VAT 19% on €35\.63/)
    for (const personal of ['Bea', 'Elbchaussee', 'Hamburg', 'Germany', 'buyer@example.com'])
      expect(text).not.toContain(personal)
  })

  test('P-03 the delivery address is shown only in the browser that paid', async () => {
    const { visitor, page, order_id } = await placeOrder()
    expect((await visitor.get(page)).text).not.toContain('Elbchaussee')
    await selling.owner.call(api.orders.paid, { params: { id: order_id } })
    for (const _ of ['back from paying', 'later']) {
      const { text } = await visitor.get(page)
      expect(text).toContain('Delivery address')
      for (const part of ['Bea Buyer', 'Elbchaussee 2', '22765 Hamburg', 'Germany'])
        expect(text).toContain(part)
    }
    expect((await visit(app).get(page)).text).not.toContain('Elbchaussee')
  })

  test('refunds of an order are shown', async () => {
    const { page, order_id } = await placeOrder()
    await selling.owner.call(api.orders.paid, { params: { id: order_id } })
    await refund(order_id, '5.00')
    await refund(order_id, '2.50')
    expect((await visit(app).get(page)).text).toContain('Partially refunded: €7.50.')
    const german = await visit(app, { 'accept-language': 'de' }).get(page)
    expect(german.text).toContain('Teilweise erstattet: 7,50\u00a0€.')
  })
})

describe('a refunded order', () => {
  const refund = (id: string) => selling.owner.call(api.orders.refunded, { params: { id } })
  const seen = async (id: string, language = 'en') =>
    (await visit(app, { 'accept-language': language }).get(store(`/orders/${id}`))).text

  test('a refund by card is owed by the shop until the money has left, and then on its way', async () => {
    const { order } = await placePaidOrder(app, selling)
    await refund(order.id)
    expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'captured' })
    expect(await seen(order.id)).toContain('The shop will refund €17.40.')
    expect(await seen(order.id)).not.toContain('on its way back')
    await runJobsWithoutMails(app)
    expect((await statusOf(app, order.id)).payment_status).toBe('refunded')
    expect(await seen(order.id)).toContain('The refund goes to your original payment method.')
    expect(await seen(order.id)).not.toContain('The shop will refund')
  })

  test('a refunded order shows the amount that is still to be refunded', async () => {
    const { order } = await placePaidOrder(app, selling)
    await selling.owner.call(api.refunds.create, { params: { id: order.id }, body: { amount: '5.00' } })
    await runJobsWithoutMails(app)
    await refund(order.id)
    expect(await seen(order.id)).toContain('The shop will refund €12.40.')
  })

  test('paid by hand is refunded by the shop itself', async () => {
    const order = await placeOrderPaidByHand(app, selling)
    await refund(order.id)
    expect((await statusOf(app, order.id)).payment_status).toBe('refunded')
    expect(await seen(order.id)).toContain('The shop will refund €17.40.')
    expect(await seen(order.id, 'de')).toContain('Der Shop erstattet Ihnen 17,40\u00a0€.')
    expect(await seen(order.id)).not.toContain('on its way back')
  })

  test('a refunded order names the amount credited to gift cards, and only this amount if gift cards got everything', async () => {
    const { code } = await selling.owner.call(api.gift_cards.create, {
      body: { shop_id: selling.shop.id, amount: '10.00' },
    })
    const paid = async () => (await placeOrderPaidByHand(app, selling, { gift_cards: [code] })).id
    const mixed = await paid()
    await refund(mixed)
    expect(await seen(mixed)).toContain('€10.00 was credited to a gift card. The shop will refund €7.40.')
    expect(await seen(mixed, 'de')).toContain('10,00\u00a0€ wurden einem Gutschein gutgeschrieben.')
    const whole = await paid()
    await selling.owner.call(api.refunds.create, {
      params: { id: whole },
      body: { all: true, to: 'gift_card' },
    })
    expect(await seen(whole)).toContain('<p>€17.40 was credited to a gift card.</p>')
  })
})

test('the cart is mentioned only in the browser that has the cart', async () => {
  const { visitor, page } = await placeOrder()
  for (const query of ['', '?purchase=cancel']) {
    const own = (await visitor.get(`${page}${query}`)).text
    expect(own).toContain('Back to the cart')
    const other = (await visit(app).get(`${page}${query}`)).text
    expect(other).toMatch(/reserved until \d+ [^.]*:\d\d [^.]+\. You have not been charged\./)
    for (const text of ['Your cart is saved', 'Back to the cart']) expect(other).not.toContain(text)
  }
  expect((await visitor.get(`${page}?purchase=cancel`)).text).toMatch(/Your cart is saved, .* until \d/)
})

describe('a cancelled unpaid order', () => {
  test('a cancelled unpaid order leaves the cart for a new order, with one press', async () => {
    const { visitor, order_id, page } = await placeOrder()
    await cancel(order_id)
    const shown = await visitor.get(page)
    expect(shown.text).toContain('This order was cancelled')
    expect(shown.text).not.toContain('Pay €')
    expect(shown.text).toContain('Order again')
    expect((await visitor.post(`${page}/again`, {})).headers.location).toBe(store('/cart'))
    const next = fill(await visitor.get(store('/checkout')))
    expect(next.order_id).not.toBe(order_id)
    expect((await visitor.post(store('/checkout'), next)).status).toBe(303)
  })

  test('a cancelled unpaid order fills the cart of a second browser if its visitor knows the email address', async () => {
    const { order_id, page } = await placeOrder()
    await cancel(order_id)
    const other = await visitWithCart(app, selling.shop.slug, selling.product.id, '1')
    expect((await other.get(page)).text).not.toContain('Order again')
    const wrong = await other.post(`${page}/again`, { email: 'other@example.com' })
    expect(wrong.status).toBe(422)
    expect((await other.get(store('/cart'))).text).toContain('€12.50')
    const shown = await other.post(page, { email: 'buyer@example.com' })
    expect(shown.text).toContain('name="email" value="buyer@example.com"')
    expect((await other.post(`${page}/again`, { email: 'buyer@example.com' })).status).toBe(303)
    expect((await other.get(store('/cart'))).text).toContain('€37.50')
    const next = fill(await other.get(store('/checkout')))
    expect(next.order_id).not.toBe(order_id)
  })
})

test('an order with more units of a product added by an edit is ordered again with all units', async () => {
  const { owner, shop, product } = selling
  const items = [{ product_id: product.id, quantity: 2 }]
  const { id } = await placeOrderPaidByHand(app, selling, { items })
  const params = { id }
  const add = [{ product_id: product.id, quantity: 1 }]
  const edit = await owner.call(api.order_edits.create, { params, body: { add } })
  await owner.call(api.order_edits.paid, { params: { id, editId: edit.id } })
  expect(await owner.call(api.orders.items, { params })).toHaveLength(2)
  const buyer = visit(app)
  const again = `/store/${shop.slug}/orders/${id}/again`
  expect((await buyer.post(again, { email: 'buyer@example.com' })).status).toBe(303)
  expect((await buyer.get(store('/cart'))).text).toContain('€37.50')
})

test('a buyer who comes to pay is admitted while visitors are turned away', async () => {
  const { page } = await placeOrder()
  const limits = { max: 2, queue_limit: 4, acquire_timeout_ms: 10_000, statement_timeout_ms: 10_000 }
  const db = openDatabase({ url: app.db.connection_string, role: APP_ROLE, ...limits })
  const http = await buildApp(makePlatform({ ...app.platform, db }))
  onTestFinished(() => http.close().then(db.close))
  expect((await http.inject(page)).statusCode).toBe(200)
  const visits = db.forCall({ priority: 'visit' }).forNoShop()
  const wait = () => visits.run(sql`select pg_advisory_xact_lock_shared(374)`)
  const inUse = () => db.pool_stats().total - db.pool_stats().idle
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  // Until this transaction ends, two visitors have all connections, and three wait in all the places that visitors may take.
  const [visited, paying] = await app.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(374)`)
    const visited: Promise<unknown>[] = []
    for (const used of [1, 2]) {
      visited.push(wait())
      await expect.poll(inUse, { interval: 5 }).toBe(used)
    }
    for (let n = 0; n < 3; n++) visited.push(wait())
    await expect(wait()).rejects.toThrow('Too many requests are waiting')
    const paying = http.inject({ method: 'POST', url: `${page}/pay`, headers, payload: '' })
    await expect.poll(() => db.pool_stats().waiting, { interval: 5 }).toBe(4)
    return [visited, paying]
  })
  const led = await paying
  expect([led.statusCode, led.headers.location]).toEqual([303, expect.stringMatching(/\/pay\/cs_test_/)])
  await Promise.all(visited)
})
