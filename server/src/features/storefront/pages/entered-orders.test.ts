// The page of an order that did not come from the checkout: only its buyer sees it, by the e-mail address in it.

import { api } from '@kontor/contract/api'
import { afterAll, describe, expect, test } from 'vitest'
import { buildUser } from '../../../testing/app.ts'
import { buildProduct } from '../../../testing/build.ts'
import { buildKeyProduct } from '../../../testing/digital-goods.ts'
import { expectSoundBooks, paymentsOf, startPaying, statusOf } from '../../../testing/paying-shop.ts'
import { fill, HAMBURG, visitWithCart } from '../../../testing/store-buyer.ts'
import { visit } from '../../../testing/visitor.ts'

const { app, selling } = await startPaying({ stock: 50, product: { title: 'Harbour Roast', price: '12.50' } })
afterAll(() => expectSoundBooks(app))

const EMAIL = 'phone@example.test'
const store = (path: string) => `/store/${selling.shop.slug}${path}`

async function enter(over: object = {}, by = selling.owner) {
  const { id } = await by.call(api.orders.create, {
    body: {
      shop_id: selling.shop.id,
      items: [{ product_id: selling.product.id, quantity: 2 }],
      customer_user_email: EMAIL,
      shipping_address: HAMBURG,
      ...over,
    },
  })
  return { id, page: store(`/orders/${id}`) }
}

const PERSONAL = ['Bea', 'Elbchaussee', 'Hamburg', 'phone@']

describe('an order that was entered by hand', () => {
  test('an order entered by hand shows its items only to visitors who know its email address', async () => {
    const { page } = await enter()
    const stranger = visit(app)
    for (const asked of [stranger.get(page), stranger.get(`${page}?purchase=success`)])
      expect((await asked).text).not.toContain('Harbour Roast')
    const wrong = await stranger.post(page, { email: 'other@example.test' })
    expect([wrong.status, wrong.text.includes('Harbour Roast')]).toEqual([422, false])
    const shown = await stranger.post(page, { email: ' Phone@Example.test' })
    expect([shown.status, shown.text.includes('Harbour Roast')]).toEqual([200, true])
    for (const personal of PERSONAL.slice(0, 3)) expect(shown.text).not.toContain(personal)
  })

  test('an order entered by hand shows its invoice and fills a cart again for its address, once paid', async () => {
    const { id, page } = await enter()
    await selling.owner.call(api.orders.paid, { params: { id } })
    const stranger = visit(app)
    expect((await stranger.get(page)).text).not.toContain('Harbour Roast')
    const { text } = await stranger.post(page, { email: EMAIL })
    const [, document = ''] = /action="([^"]+\/documents\/[^"]+)"/.exec(text) ?? []
    expect((await stranger.post(document, { email: EMAIL })).text).toMatch(/^%PDF/)
    expect((await stranger.post(document, { email: 'other@example.test' })).status).toBe(422)
    expect((await stranger.post(`${page}/again`, { email: 'other@example.test' })).status).toBe(422)
    expect((await stranger.post(`${page}/again`, { email: EMAIL })).status).toBe(303)
    expect((await stranger.get(store('/cart'))).text).toContain('€25.00')
  })

  test('an order shows items removed by an edit and the offset, and fills a cart with the remaining items', async () => {
    const { owner, shop } = selling
    const tea = await buildProduct(owner, shop, {
      title: 'Lighthouse Tea',
      price: '15.00',
      allow_negative_stock: true,
    })
    const { id, page } = await enter()
    const params = { id }
    await owner.call(api.orders.paid, { params })
    const [item] = await owner.call(api.orders.items, { params })
    const { id: editId } = await owner.call(api.order_edits.create, {
      params,
      body: {
        remove: [{ order_item_id: item!.id!, quantity: 1 }],
        add: [{ product_id: tea.id, quantity: 1 }],
      },
    })
    await owner.call(api.order_edits.paid, { params: { id, editId } })
    const { total, set_off } = await owner.call(api.orders.get, { params })
    const paid = (await paymentsOf(selling, id)).reduce((sum, { amount }) => sum + Number(amount), 0)
    const stranger = visit(app)
    const shown = await stranger.post(page, { email: EMAIL })
    const text = shown.text.replaceAll('<!-- -->', '')
    expect(text).toMatch(/2 × <bdi>Harbour Roast<\/bdi>[^(]* \(1 removed\)<\/span><span>€25\.00/)
    expect(text).toMatch(/1 × <bdi>Lighthouse Tea<\/bdi>[^(]*<\/span><span>€15\.00/)
    const rows = [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
      ([, label, amount]) => `${label} ${amount}`,
    )
    expect(rows).toContain('Offset against added items −€12.50')
    expect(rows).toContain(`Total €${(Number(total) - Number(set_off)).toFixed(2)}`)
    expect((Number(total) - Number(set_off)).toFixed(2)).toBe(paid.toFixed(2))
    await stranger.post(`${page}/again`, { email: EMAIL })
    expect((await stranger.get(store('/cart'))).text).toContain('€27.50')
  })

  test('an order placed by an account belongs to the customer too', async () => {
    const customer = await buildUser(app)
    const { page } = await enter({ customer_user_email: undefined }, customer)
    expect((await visit(app).post(page, { email: EMAIL })).status).toBe(422)
    expect((await visit(app).post(page, { email: customer.email })).text).toContain('Harbour Roast')
  })

  test('an order entered by hand is not replaced from a checkout, and its payment page stays open', async () => {
    const { id, page } = await enter()
    expect((await visit(app).post(`${page}/pay`, {})).status).toBe(303)
    const other = await visitWithCart(app, selling.shop.slug, selling.product.id, '1')
    const form = fill(await other.get(store('/checkout')), { order_id: id, customer_user_email: EMAIL })
    expect((await other.post(store('/checkout'), form)).status).toBe(409)
    expect((await paymentsOf(selling, id)).map(({ status }) => status)).toEqual(['pending'])
    expect(await statusOf(app, id)).toMatchObject({ status: 'new' })
  })
})

describe('a draft', () => {
  test('a draft states that nothing is reserved, and can be paid', async () => {
    const { id, page } = await enter({ status: 'draft' })
    for (const query of ['', '?purchase=cancel']) {
      const { text } = await visit(app).get(`${page}${query}`)
      expect(text).toContain('This order is prepared but not paid yet')
      expect(text).toContain('Until then, no items are reserved for you.')
      expect(text).not.toContain(`${id}/pay`)
      for (const hidden of [
        ...PERSONAL,
        'Harbour Roast',
        'reserved for a limited time',
        'items are reserved until',
        'Your cart is saved',
      ])
        expect(text).not.toContain(hidden)
    }
    expect((await visit(app, { 'accept-language': 'de' }).get(page)).text).toContain(
      'Bis dahin sind keine Artikel für Sie reserviert.',
    )
    const led = await visit(app).post(`${page}/pay`, {})
    await app.stripe_mock.pay(String(led.headers.location).split('/').at(-1)!)
    expect(await statusOf(app, id)).toMatchObject({ status: 'paid' })
  })

  test('a draft is bought by a clearly labelled button below its goods, its total and the terms', async () => {
    const { owner, shop } = selling
    const write = (terms: string) =>
      owner.call(api.shops.updatePages, { params: { id: shop.id }, body: { terms } })
    await write('All sales are final.')
    const { page } = await enter({ status: 'draft' })
    expect((await visit(app).get(page)).text).toContain('Review and pay')
    const of_nobody = await enter({ status: 'draft', customer_user_email: '' })
    for (const { text } of [
      await visit(app).post(page, { email: EMAIL }),
      await visit(app).get(of_nobody.page),
    ]) {
      const parts = ['Harbour Roast</bdi>', '€29.90</dd>', 'By ordering you accept', '>Order and pay €29.90<']
      const places = parts.map((part) => text.indexOf(part))
      expect([Math.min(...places) > 0, places]).toEqual([true, places.toSorted((a, b) => a - b)])
      for (const personal of PERSONAL.slice(0, 3)) expect(text).not.toContain(personal)
    }
    await write('')
  })
})

test.each(['draft', 'new'] as const)(
  'digital goods of an order entered as %s are paid only by a buyer who agrees to their immediate delivery, which is stored',
  async (status) => {
    const keyed = await buildKeyProduct(selling, ['K1'])
    const { id, page } = await enter({ status, items: [{ product_id: keyed.id, quantity: 1 }] })
    const agreedAt = async () =>
      (await selling.owner.call(api.orders.get, { params: { id } })).digital_consent_at
    expect((await visit(app).post(page, { email: EMAIL })).text).toContain('name="digital_consent"')
    expect((await visit(app).post(`${page}/pay`, {})).headers.location).toBe(page)
    expect(await agreedAt()).toBeNull()
    const led = await visit(app).post(`${page}/pay`, { digital_consent: 'on' })
    expect(led.headers.location).toMatch(/\/pay\/cs_test_/)
    const agreed = await agreedAt()
    expect(agreed).not.toBeNull()
    expect((await visit(app).post(page, { email: EMAIL })).text).not.toContain('name="digital_consent"')
    await visit(app).post(`${page}/pay`, { digital_consent: 'on' })
    expect(await agreedAt()).toBe(agreed)
  },
)

test('a free draft waits for the shop instead of a button, and is paid once it becomes an order', async () => {
  const gift = await buildProduct(selling.owner, selling.shop, {
    price: '0.00',
    requires_shipping: false,
    allow_negative_stock: true,
  })
  const { id, page } = await enter({ items: [{ product_id: gift.id, quantity: 1 }], status: 'draft' })
  const pressed = await visit(app).post(`${page}/pay`, {})
  for (const at of [page, String(pressed.headers.location)]) {
    const { text } = await visit(app).get(at)
    expect(text).toContain('There is nothing to pay for this order')
    expect(text).toContain('Awaiting confirmation')
    expect(text).not.toContain(`${id}/pay`)
    expect(text).not.toContain('back from the payment page')
  }
  const german = await visit(app, { 'accept-language': 'de' }).get(page)
  expect(german.text).toContain('Für diese Bestellung ist nichts zu bezahlen')
  expect(await statusOf(app, id)).toMatchObject({ status: 'draft' })
  await selling.owner.call(api.orders.new, { params: { id } })
  expect((await visit(app).get(page)).text).toContain('your order is paid')
})
