// What no card can pay in a shop is not ordered at its checkout. Orders of it come by other ways all the same, and are not asked to be paid.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { addStock, buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { buildGateway, placeOrder, runJobs, startPaying } from '../../../testing/paying-shop.ts'
import { fill, visitWithCart } from '../../../testing/store-buyer.ts'
import { visit } from '../../../testing/visitor.ts'

const { app, selling } = await startPaying()

const digital = { allow_negative_stock: true, requires_shipping: false }
const tiny = await buildProduct(selling.owner, selling.shop, { title: 'Tiny', price: '0.20', ...digital })
const free = await buildProduct(selling.owner, selling.shop, { title: 'Gift', price: '0.00', ...digital })

type Sold = Pick<SellingShop, 'shop' | 'product'>
const countOrders = async ({ shop }: Sold) =>
  (await app.db.first(sql<{ n: number }>`select count(*) as n from orders where shop_id = ${shop.id}`))!.n

/** A buyer at the checkout of one unit, before and after pressing the button although the page has none. */
async function press({ shop, product }: Sold) {
  const visitor = await visitWithCart(app, shop.slug, product.id, '1')
  const path = `/store/${shop.slug}/checkout`
  const page = await visitor.get(path)
  const answer = await visitor.post(path, fill(page))
  return { page, answer, visitor }
}

test('a total below the smallest card payment is reported before ordering and not ordered', async () => {
  const sold = { ...selling, product: tiny }
  const { page, answer, visitor } = await press(sold)
  expect(page.text).toContain(
    '€0.20 is below the minimum for card payments. Please add something to your order.',
  )
  expect(page.text).not.toContain('value="pay"')
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('This order cannot be paid here')
  expect(answer.text).toContain('value="buyer@example.com"')
  expect(await countOrders(sold)).toBe(0)

  const german = await visitor.get(`/store/${selling.shop.slug}/checkout`, { 'accept-language': 'de' })
  expect(german.text).toContain(
    'liegen unter dem Mindestbetrag für Kartenzahlungen. Bitte bestellen Sie noch etwas dazu.',
  )
  await visitor.post(`/store/${selling.shop.slug}/cart`, { set: `${tiny.id}:3` })
  expect((await visitor.get(`/store/${selling.shop.slug}/checkout`)).text).toContain('value="pay"')
})

test('a shop without a gateway sells only free products, and its order form states the limit', async () => {
  const bare = await buildSellingShop(app)
  const { page, answer } = await press(bare)
  expect(page.text).toContain('This shop does not accept payments yet, so you cannot order.')
  expect(page.text).not.toContain('value="pay"')
  expect(answer.status).toBe(422)
  expect(await countOrders(bare)).toBe(0)
  const form = `/form/${bare.shop.slug}`
  const none = 'This shop does not accept payments yet'
  expect((await visit(app).get(form)).text).toContain(none)

  const gift = await buildProduct(bare.owner, bare.shop, { price: '0.00', ...digital })
  expect((await press({ ...bare, product: gift })).answer.status).toBe(303)

  await buildGateway(bare.owner, bare.shop)
  expect((await visit(app).get(form)).text).not.toContain(none)
  expect((await press(bare)).answer.status).toBe(303)
})

test('cards cannot pay in Bitcoin, and the order form states the limit before any choice', async () => {
  const coins = await buildSellingShop(app, {
    shop: { default_currency: 'BTC' },
    product: { price: '0.01', ...digital },
  })
  const { page, answer } = await press(coins)
  const reason =
    'Card payments in BTC are not possible, so you cannot order here. Please ask the shop how to buy.'
  expect(page.text).toContain(reason)
  expect(answer.status).toBe(422)
  expect(await countOrders(coins)).toBe(0)
  expect((await visit(app).get(`/form/${coins.shop.slug}`)).text).toContain(reason)
})

test('free products are ordered as before without a gateway', async () => {
  expect((await press({ ...selling, product: free })).answer.status).toBe(303)
})

test('a first order stays if its replacement could not be paid', async () => {
  const { shop, owner, warehouse } = selling
  const expensive = await buildProduct(owner, shop, {
    title: 'Expensive',
    price: '40.00',
    requires_shipping: false,
  })
  await addStock(owner, shop, expensive, warehouse, 5)
  const { visitor, answer } = await press({ shop, product: expensive })
  expect(answer.status).toBe(303)
  await visitor.post(`/store/${shop.slug}/cart`, { set: `${expensive.id}:0` })
  await visitor.post(`/store/${shop.slug}/cart`, { add: tiny.id })
  const path = `/store/${shop.slug}/checkout`
  const form = fill(await visitor.get(path))
  const page = await visitor.post(path, form)
  expect(page.status).toBe(422)
  expect(page.text).toContain('is below the minimum for card payments')
  const { status } = await app.call(api.storefront.orderStatus, { params: { id: form.order_id ?? '' } })
  expect(status).toBe('new')
})

test('an API order that cannot be paid shows the reason without a button, and its mail refers to the shop', async () => {
  const bare = await buildSellingShop(app)
  const email = 'unpayable@example.test'
  const options = { customer_user_email: email }
  const textOfPage = async ({ shop }: Sold, id: string, query = '') =>
    (await visit(app).get(`/store/${shop.slug}/orders/${id}${query}`)).text
  // Its order is from before the shop took cards.
  const opening = await buildSellingShop(app)
  const penny = await buildProduct(opening.owner, opening.shop, { price: '0.20', ...digital })
  const small = await placeOrder(app, { ...opening, product: penny }, options)
  await buildGateway(opening.owner, opening.shop)
  const unpaid = await placeOrder(app, bare, options)
  for (const [sold, { id }, reason] of [
    [opening, small, '€0.20 is below the minimum for card payments.'],
    [bare, unpaid, 'This order cannot be paid by card here.'],
  ] as const) {
    const text = await textOfPage(sold, id)
    expect(text).toContain(reason)
    expect(text).not.toContain(`orders/${id}/pay`)
    const paying = await visit(app).post(`/store/${sold.shop.slug}/orders/${id}/pay`, {})
    expect(await (await visit(app).get(String(paying.headers.location))).text).toContain(reason)
  }
  const sendReceived = async () => {
    await app.db.run(sql`update orders set created_at = now() - interval '6 minutes', received_told_at = null
      where customer_user_email = ${email}`)
    await app.db.run(sql`select from graphile_worker.add_job('tell_received')`)
    await runJobs(app)
    await runJobs(app)
    return app.db.rows(sql<{ text: string }>`select text from mails where to_address = ${email}`)
  }
  const unpayable = await sendReceived()
  expect(unpayable).toHaveLength(2)
  for (const { text } of unpayable) {
    expect(text).toContain('the shop will tell you how to pay')
    expect(text).toContain('View order:')
    expect(text).not.toContain('Pay now')
  }

  await buildGateway(bare.owner, bare.shop)
  const text = await textOfPage(bare, unpaid.id)
  expect(text).not.toContain('cannot be paid by card')
  expect(text).toContain(`orders/${unpaid.id}/pay`)
  const payable = (await sendReceived()).filter((mail) => mail.text.includes('Pay now'))
  expect(payable).toHaveLength(1)
  expect(payable[0]?.text).toContain(unpaid.id)
})

test('a cart whose order can no longer be paid links to the order, not to its payment', async () => {
  const sold = await buildSellingShop(app)
  const { gateway } = await buildGateway(sold.owner, sold.shop)
  const visitor = await visitWithCart(app, sold.shop.slug, sold.product.id, '1')
  const path = `/store/${sold.shop.slug}/checkout`
  const form = fill(await visitor.get(path))
  const answer = { status: 400, code: 'amount_too_small' }
  app.stripe_mock.faults.push({ on: 'POST /v1/checkout/sessions', times: 9, execute: false, answer })
  await visitor.post(path, form)
  app.stripe_mock.faults.splice(0)
  const order = `/store/${sold.shop.slug}/orders/${form.order_id}`
  expect((await visitor.get(path)).text).toContain(`action="${order}/pay"`)

  const params = { id: gateway.id }
  await sold.owner.call(api.payment_gateways.update, { params, body: { is_active: false } })
  for (const [language, said] of [
    ['en', 'It cannot be paid by card here, and you have not been charged. Please ask the shop how to pay.'],
    ['de', 'Bitte fragen Sie den Shop, wie Sie zahlen können.'],
  ] as const) {
    const { text } = await visitor.get(path, { 'accept-language': language })
    expect(text).toContain(said)
    expect(text).toContain(`href="${order}"`)
    expect(text).not.toContain(`${order}/pay`)
  }
})

test('an amount that only Stripe finds too small is reported as well', async () => {
  const order = await placeOrder(app, selling)
  const answer = { status: 400, code: 'amount_too_small' }
  app.stripe_mock.faults.push({ on: 'POST /v1/checkout/sessions', times: 9, execute: false, answer })
  const paying = await visit(app).post(`/store/${selling.shop.slug}/orders/${order.id}/pay`, {})
  app.stripe_mock.faults.splice(0)
  const { text } = await visit(app).get(String(paying.headers.location))
  expect(text).toContain('€14.90 is below the minimum for card payments.')
  expect(text).not.toContain(`orders/${order.id}/pay`)
})
