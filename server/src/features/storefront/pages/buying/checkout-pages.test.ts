import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { addStock, buildProduct, buildSellingShop } from '../../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  loseNextEvent,
  type PayingApp,
  type PayingShop,
  startPayingApp,
  statusOf,
} from '../../../../testing/paying-shop.ts'
import { fill, HAMBURG, shippingTo, visitWithCart } from '../../../../testing/store-buyer.ts'
import { hiddenField, type Visitor, visit } from '../../../../testing/visitor.ts'

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
const ADDRESS = HAMBURG

const filledForm = async (visitor: Visitor, over: Record<string, string> = {}) =>
  fill(await visitor.get(store('/checkout')), over)

const visitorWithCart = (quantity = '2', product_id = selling.product.id) =>
  visitWithCart(app, selling.shop.slug, product_id, quantity)

const submit = (visitor: Visitor, form: Record<string, string>) => visitor.post(store('/checkout'), form)
const countOrders = async () =>
  (await app.db.first(
    sql<{ n: number }>`select count(*) as n from orders where shop_id = ${selling.shop.id}`,
  ))!.n

describe('the checkout', () => {
  test('needs something in the cart', async () => {
    expect((await visit(app).get(store('/checkout'))).headers.location).toBe(store('/cart'))
  })

  test('the checkout keeps the language of the page for the mails, and a repeat in a second language is the same order', async () => {
    const visitor = await visitorWithCart()
    await visitor.get(store('/checkout?lang=de'))
    const form = await filledForm(visitor)
    const first = await submit(visitor, form)
    expect(first.status).toBe(303)
    await visitor.get(store('/checkout?lang=en'))
    expect((await submit(visitor, form)).headers.location).toBe(first.headers.location)
    const order = await selling.owner.call(api.orders.get, { params: { id: form.order_id ?? '' } })
    expect(order.language).toBe('de')
  })

  test('the checkout leads from the form to the payment page and to a paid order, without script', async () => {
    const visitor = await visitorWithCart()
    const form = await filledForm(visitor)
    expect(form.shown_total).toBe('29.90')
    const answer = await submit(visitor, form)
    expect(answer.status).toBe(303)
    const page_url = String(answer.headers.location)
    expect(page_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dev\/stripe\/pay\/cs_test_/)

    const order = store(`/orders/${form.order_id}`)
    const waiting = await visitor.get(order)
    expect(waiting.text).toContain('This order is not paid yet')
    expect(waiting.text).toContain('Pay €29.90')
    expect((await visitor.get(`${order}?purchase=cancel`)).text).toContain('Your cart is saved')
    expect((await visitor.get(store('/cart'))).text).toContain('Harbour Roast')

    await app.stripe_mock.pay(page_url.split('/').at(-1)!)
    const paid = await visitor.get(`${order}?purchase=success`)
    expect(paid.text).toContain('Thank you, your order is paid')
    expect(paid.text).toContain('€29.90')
    expect(paid.text).not.toContain('Billing address')
    expect(paid.text).toContain(`data-order-id="${form.order_id}" data-just-bought="true"`)
    expect((await visitor.get(order)).text).toContain('data-just-bought="false"')
    expect((await visitor.get(store('/cart'))).text).toContain('Your cart is empty')
  })

  test('W-13 the page a buyer returns to knows a payment with a lost report', async () => {
    const visitor = await visitorWithCart('1')
    const form = await filledForm(visitor)
    const page_url = String((await submit(visitor, form)).headers.location)
    loseNextEvent(app, 'checkout.session.completed')
    await app.stripe_mock.pay(page_url.split('/').at(-1)!)
    const order = store(`/orders/${form.order_id}`)
    expect((await visitor.get(order)).text).toContain('This order is not paid yet')
    expect((await visitor.get(`${order}?purchase=success`)).text).toContain('Thank you, your order is paid')
    expect((await visitor.get(store('/cart'))).text).toContain('Your cart is empty')
  })

  test('C-20 a checkout submitted twice, concurrently and again later, makes one order and one payment page', async () => {
    const visitor = await visitorWithCart()
    const form = await filledForm(visitor)
    const before = await countOrders()
    const answers = await Promise.all([1, 2, 3].map(() => submit(visitor, form)))
    answers.push(await submit(visitor, form))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)

    // On going back, a fresh page of the same cart knows the order and has its id.
    const again = await visitor.get(store('/checkout'))
    expect(hiddenField(again, 'order_id')).toBe(form.order_id)
    expect(again.text).toMatch(/Order \d+ is unpaid/)
    expect((await submit(visitor, await filledForm(visitor))).headers.location).toBe(
      answers[0]!.headers.location,
    )
    expect(await countOrders()).toBe(before + 1)

    await app.stripe_mock.pay(String(answers[0]!.headers.location).split('/').at(-1)!)
    const after = await submit(visitor, form)
    expect(after.headers.location).toBe(store(`/orders/${form.order_id}`))
    expect(await countOrders()).toBe(before + 1)
  })

  test('the checkout names the terms and the privacy policy once they are written', async () => {
    const { owner, shop } = selling
    const visitor = await visitorWithCart()
    expect((await visitor.get(store('/checkout'))).text).not.toContain('By ordering you accept')
    const write = (body: object) => owner.call(api.shops.updatePages, { params: { id: shop.id }, body })
    await write({ terms: 'All sales are final.', privacy: 'We keep little.' })
    const { text } = await visitor.get(store('/checkout'))
    expect(text).toContain('By ordering you accept the shop’s <a')
    for (const page of ['terms', 'privacy'])
      expect(text).toContain(`href="${store(`/pages/${page}`)}" target="_blank"`)
    expect(text).not.toContain('returns policy')
    await write({ terms: '', privacy: '' })
  })

  test('an invalid checkout is shown again with its entries and an error at each field', async () => {
    const visitor = await visitorWithCart()
    const form = await filledForm(visitor, {
      customer_user_email: 'no-address',
      'shipping_address.city': ' ',
      'shipping_address.recipient_name': '',
      notes: 'Ring "twice" <b>',
    })
    const before = await countOrders()
    const page = await submit(visitor, form)
    expect(page.status).toBe(422)
    expect(page.text).toContain('Enter a valid email address')
    expect(page.text).toMatch(/id="shipping_address\.city-error">Please fill this in\./)
    expect(page.text).toMatch(/id="shipping_address\.recipient_name-error">Please fill this in\./)
    expect(page.text).toContain('value="Elbchaussee 2"')
    expect(page.text).toContain('Ring &quot;twice&quot; &lt;b&gt;')
    expect(hiddenField(page, 'order_id')).toBe(form.order_id)
    expect(await countOrders()).toBe(before)
    const german = await visitor.post(store('/checkout'), form, { 'accept-language': 'de' })
    expect(german.text).toContain('Geben Sie eine gültige E-Mail-Adresse ein')
  })

  test('L-07 the checkout refuses a program that fills in the honeypot; a person with an autofilled honeypot sees the field and can continue', async () => {
    const visitor = await visitorWithCart()
    const form = await filledForm(visitor)
    expect((await visitor.get(store('/checkout'))).text).toMatch(
      /<div class="hidden" aria-hidden="true">[^!]*?name="website"/,
    )
    const before = await countOrders()
    const page = await submit(visitor, { ...form, website: 'https://cheap.example' })
    expect(page.status).toBe(422)
    expect(await countOrders()).toBe(before)
    expect(page.text).toContain('Leave one field empty')
    expect(page.text).not.toMatch(/<div class="hidden" aria-hidden="true">[^!]*?name="website"/)
    expect(page.text).not.toContain('cheap.example')
    expect((await submit(visitor, { ...fill(page), website: '' })).status).toBe(303)
  })

  test('N-03 the checkout orders nothing at a total different from the shown total', async () => {
    const visitor = await visitorWithCart()
    const { owner, shop } = selling
    const expensive = await buildProduct(owner, shop, {
      title: 'Expensive',
      price: '40.00',
      allow_negative_stock: true,
    })
    await visitor.post(store('/cart'), { add: expensive.id })
    const form = await filledForm(visitor)
    await owner.call(api.products.update, { params: { id: expensive.id }, body: { price: '45.00' } })
    const before = await countOrders()
    const page = await submit(visitor, form)
    expect(page.status).toBe(409)
    expect(page.text).toContain('The total is now €74.90')
    expect(page.text).not.toContain('Your items have changed')
    expect(await countOrders()).toBe(before)
    const shown_total = hiddenField(page, 'shown_total')
    expect((await submit(visitor, { ...form, shown_total })).status).toBe(303)
    expect((await statusOf(app, form.order_id!)).total).toBe(shown_total)
  })

  test('the checkout recalculates without ordering, even for a new country', async () => {
    const visitor = await visitorWithCart()
    const before = await countOrders()
    const page = await submit(visitor, {
      ...(await filledForm(visitor)),
      action: 'update',
      'billing_address.country': 'DE',
      ...shippingTo({ ...ADDRESS, country: 'FR' }),
    })
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<option value="FR" selected="">/)
    // An invoice address that is not used yet begins with the country of the delivery.
    expect(page.text).toMatch(/name="billing_address\.country".*?<option value="FR" selected="">/)
    const nowhere = await submit(
      visitor,
      await filledForm(visitor, shippingTo({ ...ADDRESS, zip: '100-8111', country: 'JP', state: 'Tokyo' })),
    )
    expect(nowhere.status).toBe(409)
    expect(nowhere.text).toContain('The shop does not ship to this country: Japan.')
    expect(await countOrders()).toBe(before)
  })

  test('the checkout shows at the line how many units a second buyer has taken in the meantime', async () => {
    const { owner, shop, warehouse } = selling
    const last = await buildProduct(owner, shop, { title: 'Last bowl' })
    await addStock(owner, shop, last, warehouse, 1)
    const [one, other] = [await visitorWithCart('1', last.id), await visitorWithCart('1', last.id)]
    const forms = [await filledForm(one), await filledForm(other)] as const
    expect((await submit(one, forms[0])).status).toBe(303)
    const page = await submit(other, forms[1])
    expect(page.status).toBe(409)
    expect(page.text).toContain('Last bowl is sold out. Please remove it.')
  })

  test('the checkout refuses a postal code that does not fit its country', async () => {
    const visitor = await visitorWithCart()
    const form = await filledForm(visitor, { 'shipping_address.zip': '1' })
    const page = await submit(visitor, form)
    expect(page.status).toBe(422)
    expect(page.text).toContain('id="shipping_address.zip-error"')
    expect(page.text).toContain('Enter a valid postal code, such as 10115.')
    expect((await submit(visitor, { ...form, 'shipping_address.zip': 'D-20457' })).status).toBe(303)
  })

  test.each([
    ['customer_user_email', { customer_user_email: '', 'shipping_address.recipient_name': '' }],
    ['shipping_address.zip', { 'shipping_address.zip': '1', 'shipping_address.city': '' }],
  ])('puts the cursor into the first wrong field of the form: %s', async (name, wrong) => {
    const visitor = await visitorWithCart()
    const page = await submit(visitor, await filledForm(visitor, wrong))
    expect(page.status).toBe(422)
    const focused = [...page.text.matchAll(/<(?:input|select)[^>]*autofocus[^>]*>/gi)]
    expect(focused.map(([tag]) => / name="([^"]*)"/.exec(tag)?.[1])).toEqual([name])
  })

  test('the checkout refuses a malformed VAT number, even if the number would not change the tax', async () => {
    const visitor = await visitorWithCart()
    const form = await filledForm(visitor, { 'shipping_address.vat_number': 'NL12' })
    const page = await submit(visitor, form)
    expect(page.status).toBe(422)
    expect(page.text).toContain('id="shipping_address.vat_number-error"')
    expect(page.text).toContain('such as DE123456789')
    expect((await submit(visitor, { ...form, 'shipping_address.vat_number': 'NL009122746B01' })).status).toBe(
      303,
    )
  })

  test('the checkout takes a separate invoice address, and one address if nothing is sent', async () => {
    const visitor = await visitorWithCart()
    const billing = {
      'billing_address.recipient_name': 'Bea Buyer',
      'billing_address.street': 'Rue 1',
      'billing_address.city': 'Lyon',
      'billing_address.zip': '69001',
      'billing_address.country': 'FR',
    }
    const form = await filledForm(visitor, {
      is_billing_different: 'on',
      ...billing,
      'billing_address.zip': '',
    })
    const missing = await submit(visitor, form)
    expect(missing.status).toBe(422)
    expect(missing.text).toContain('id="billing_address.zip-error"')
    expect((await submit(visitor, { ...form, ...billing })).status).toBe(303)
    const order = await selling.owner.call(api.orders.get, { params: { id: form.order_id! } })
    expect(order.billing_address).toMatchObject({ city: 'Lyon', country: 'FR' })
    await selling.owner.call(api.orders.paid, { params: { id: order.id } })
    const page = store(`/orders/${order.id}`)
    const { text } = await visitor.get(page)
    for (const part of ['22765 Hamburg', 'Billing address', '69001 Lyon']) expect(text).toContain(part)
    expect((await visit(app).get(page)).text).not.toContain('Lyon')

    const book = await buildProduct(selling.owner, selling.shop, {
      price: '9.00',
      requires_shipping: false,
      allow_negative_stock: true,
    })
    const reader = await visitorWithCart('1', book.id)
    const reader_form = await filledForm(reader, { 'shipping_address.street': '' })
    const wrong = await submit(reader, reader_form)
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('id="shipping_address.street-error"')
    expect(
      (await submit(reader, { ...reader_form, 'shipping_address.street': 'Elbchaussee 2' })).status,
    ).toBe(303)
    const bought = await selling.owner.call(api.orders.get, { params: { id: reader_form.order_id! } })
    expect(bought).toMatchObject({ shipping_address: null, total: '9.00' })
    expect(bought.billing_address?.city).toBe('Hamburg')
  })

  test('keeps the order if the payment page cannot be opened, and shows an error', async () => {
    const visitor = await visitorWithCart()
    const form = await filledForm(visitor)
    app.stripe_mock.faults.push({
      on: 'POST /v1/checkout/sessions',
      times: 9,
      execute: false,
      answer: { status: 500 },
    })
    const answer = await submit(visitor, form)
    app.stripe_mock.faults.splice(0)
    expect(answer.headers.location).toBe(store(`/orders/${form.order_id}?payment=unavailable`))
    const page = await visitor.get(String(answer.headers.location))
    expect(page.text).toContain('The payment page could not be opened.')
    const paying = await visitor.post(store(`/orders/${form.order_id}/pay`), {})
    expect(paying.status).toBe(303)
    expect(paying.headers.location).toMatch(/\/pay\/cs_test_/)
  })
})

describe('an order’s page', () => {
  test('shows the status and never the buyer', async () => {
    const visitor = await visitorWithCart()
    const form = await filledForm(visitor)
    await submit(visitor, form)
    const page = await visit(app).get(store(`/orders/${form.order_id}?purchase=success`))
    expect(page.text).toContain('Waiting for payment confirmation')
    expect(page.text).toContain('<noscript><meta http-equiv="refresh"')
    expect(page.text).toContain('content="noindex"')
    expect(page.headers['cache-control']).toBe('no-store')
    for (const personal of ['Bea', 'Elbchaussee', 'buyer@example.com', 'Hamburg'])
      expect(page.text).not.toContain(personal)
  })

  test('an order’s page is served by its own shop only', async () => {
    const visitor = await visitorWithCart()
    const form = await filledForm(visitor)
    await submit(visitor, form)
    const other = await buildSellingShop(app)
    expect((await visitor.get(`/store/${other.shop.slug}/orders/${form.order_id}`)).status).toBe(404)
    expect((await visitor.post(`/store/${other.shop.slug}/orders/${form.order_id}/pay`, {})).status).toBe(404)
    for (const id of [randomUUID(), 'x', '%00'])
      expect((await visitor.get(store(`/orders/${id}`))).status).toBe(404)
    expect(
      (await visitor.post(store(`/orders/${form.order_id}/pay`), {}, { 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(403)
  })
})

describe('limits', () => {
  let limited: TestApp

  beforeAll(async () => {
    limited = await startTestApp({ RATE_LIMITS: 'on' }, { db: app.platform.db })
  })

  test('recalculating at typing speed uses up none of the limit of checkouts', async () => {
    const visitor = visit(limited)
    const fields = { [`quantity.${selling.product.id}`]: '1', 'shipping_address.country': 'DE' }
    const send = (url: string) => visitor.post(url, fields, { accept: 'application/json' })
    for (let asked = 0; asked < 61; asked++)
      for (const page of [store('/checkout'), `/form/${selling.shop.slug}`])
        expect((await send(`${page}/calculation`)).status).toBe(200)
    expect((await visitor.post(`/form/${selling.shop.slug}`, { ...fields, action: 'update' })).status).toBe(
      200,
    )
  })

  test('a visitor who requests too many payment pages sees a message to wait', async () => {
    const visitor = visit(limited)
    const ask = () => visitor.post(store(`/orders/${randomUUID()}/pay`), {})
    for (let asked = 0; asked < 60; asked++) expect((await ask()).status).toBe(404)
    const page = await ask()
    expect(page.status).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(page.text).toContain('Too many requests')
  })
})
