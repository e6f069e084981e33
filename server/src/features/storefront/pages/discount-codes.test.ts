// Discount codes in the store, without script: entered in the cart and the checkout, or brought by a link; what each does, or why it does nothing.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  type PayingShop,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { fill, visitWithCart } from '../../../testing/store-buyer.ts'
import { type Visitor, visit } from '../../../testing/visitor.ts'
import { pathBelowShop } from './buying/discount-links.ts'

let app: PayingApp
let selling: PayingShop
beforeAll(async () => {
  app = await startPayingApp()
})
beforeEach(async () => {
  selling = await buildPayingShop(app, { stock: 500, product: { title: 'Mug', price: '10.00' } })
})
afterAll(async () => {
  await expectSoundBooks(app)
})

const store = (path: string) => `/store/${selling.shop.slug}${path}`
async function discount(body: object): Promise<string> {
  const { status, json, text } = await app.send({
    method: 'POST',
    url: '/v1/a/discounts',
    token: selling.owner.access_token,
    body: {
      shop_id: selling.shop.id,
      title: 'Ten off',
      method: 'code',
      code: 'TEN',
      class: 'order',
      kind: 'percent',
      percent: '10',
      applies_to: { all: true },
      ...body,
    },
  })
  expect(status, text).toBe(201)
  return json.id
}
const withMugs = (quantity = '2') => visitWithCart(app, selling.shop.slug, selling.product.id, quantity)
/** Sends the form and gives the page it leads to. */
async function enter(visitor: Visitor, fields: Record<string, string>): Promise<string> {
  const { status, headers } = await visitor.post(store('/cart'), fields)
  expect(status).toBe(303)
  return (await visitor.get(String(headers.location).split('#')[0]!)).text
}
const script = { accept: 'application/json' }
/** Words of a page without its tags. */
const words = (html: string) =>
  html
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('a code in the cart', () => {
  test('a code in the cart subtracts its discount, stays for the checkout, and can be removed', async () => {
    await discount({})
    const visitor = await withMugs()
    const page = words(await enter(visitor, { action: 'code', code: ' ten ' }))
    expect(page).toMatch(/Subtotal €20\.00 Ten off −€2\.00/)
    expect(words((await visitor.get(store('/checkout'))).text)).toMatch(/Ten off −€2\.00/)
    const without = words(await enter(visitor, { remove_code: 'ten' }))
    expect(without).not.toContain('Ten off')
    expect(words((await visitor.get(store('/checkout'))).text)).not.toContain('Ten off')
  })

  test('an unknown code gets a message and is not stored', async () => {
    const visitor = await withMugs()
    const page = await enter(visitor, { code: 'UNKNOWN' })
    expect(words(page)).toContain('The code UNKNOWN is not valid.')
    expect(page).toContain('value="UNKNOWN"')
    expect(page).not.toContain('name="remove_code"')
    expect(words((await visitor.get(store('/cart'))).text)).not.toContain('UNKNOWN')
    const { json } = await visitor.post(store('/cart'), { code: 'UNKNOWN' }, script)
    expect(json.view).toMatchObject({ codes: [], refused_code: { code: 'UNKNOWN', reason: 'unknown' } })
  })

  test('an unknown code is reported once by the checkout, or by the cart if a link brought the code', async () => {
    const visitor = await withMugs()
    const message = 'The code UNKNOWN is not valid.'
    const page = async (path: string) => words((await visitor.get(store(path))).text)
    const { headers } = await visitor.post(store('/cart'), { action: 'checkout', code: 'UNKNOWN' })
    expect(headers.location).toBe(store('/checkout'))
    expect(await page('/checkout')).toContain(message)
    expect(await page('/checkout')).not.toContain('UNKNOWN')
    await visitor.get(store('/discount/UNKNOWN'))
    expect(await page('/cart')).toContain(message)
    expect(await page('/cart')).not.toContain('UNKNOWN')
  })

  test('a code shows the reason it does not apply, and applies as soon as the reason ends', async () => {
    await discount({ conditions: { min_amount: '30.00' } })
    await discount({ title: 'Old', code: 'OLD', ends_at: '2020-01-01T00:00:00Z' })
    const visitor = await withMugs()
    expect(words(await enter(visitor, { code: 'TEN' }))).toContain('Add €10.00 more to use this code.')
    expect(words(await enter(visitor, { code: 'OLD' }))).toContain('This code has expired.')
    const page = words(await enter(visitor, { [`quantity.${selling.product.id}`]: '3' }))
    expect(page).not.toContain('more to use this code')
    expect(page).toContain('Ten off −€3.00')
    expect(words((await visitor.get(`${store('/cart')}?lang=de`)).text)).toContain(
      'Dieser Code ist abgelaufen.',
    )
  })

  test('on products is named at their line, and free shipping in the sums', async () => {
    await discount({ class: 'product', title: 'Mugs', combines_with: ['shipping'] })
    await discount({
      class: 'shipping',
      title: 'Free shipping',
      code: 'SHIP',
      percent: '100',
      combines_with: ['product'],
    })
    const visitor = await withMugs()
    await enter(visitor, { code: 'TEN' })
    const page = words(await enter(visitor, { code: 'SHIP' }))
    expect(page).toContain('Mugs −€2.00')
    expect(page).toMatch(/Subtotal €18\.00 Shipping €4\.90 Free shipping −€4\.90 Total €18\.00/)
    const form = fill(await visitor.get(store('/checkout')))
    await visitor.post(store('/checkout'), form)
    const order = store(`/orders/${form.order_id}`)
    const ordered = await visitor.post(order, { email: 'buyer@example.com' })
    expect(words(ordered.text)).toMatch(/2 × Mug €18\.00 Mugs −€2\.00/)
    expect((await visitor.get(order)).text).not.toContain('Mugs')
  })

  test('a network that tries many codes in the cart is slowed down', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, { db: app.platform.db })
    await discount({})
    const visitor = visit(limited, { 'x-forwarded-for': '203.0.113.7' })
    await visitor.post(store('/cart'), { add: selling.product.id, quantity: '1' })
    const reason = async (code: string) =>
      (await visitor.post(store('/cart'), { code }, script)).json.view.refused_code?.reason
    for (let nth = 0; nth < 30; nth++) expect(await reason(`WRONG${nth}`)).toBe('unknown')
    expect(await reason('TEN')).toBe('try_later')
    const elsewhere = visit(limited, { 'x-forwarded-for': '198.51.100.8' })
    await elsewhere.post(store('/cart'), { add: selling.product.id, quantity: '1' })
    expect((await elsewhere.post(store('/cart'), { code: 'TEN' }, script)).json.view.codes).toEqual(['TEN'])
  })
})

describe('a code at the checkout', () => {
  const filled = async (visitor: Visitor) => fill(await visitor.get(store('/checkout')))

  test('a code at the checkout is entered without losing the address, and the order is placed at the shown total', async () => {
    await discount({})
    const visitor = await withMugs()
    const form = await filled(visitor)
    const applied = await visitor.post(store('/checkout'), { ...form, action: 'code', code: 'ten' })
    expect(applied.status).toBe(200)
    expect(applied.text).toContain('value="Hamburg"')
    expect(words(applied.text)).toContain('Ten off −€2.00')
    const again: Record<string, string> = { ...form, ...fill(applied) }
    expect(again.shown_total).toBe('22.90')
    const answer = await visitor.post(store('/checkout'), { ...again, codes: 'ten' })
    expect(answer.status).toBe(303)
    const order = (
      await app.send({
        method: 'GET',
        url: `/v1/a/orders/${form.order_id}`,
        token: selling.owner.access_token,
      })
    ).json
    expect(order).toMatchObject({ total: '22.90', discounts: [{ code: 'TEN', amount: '2.00' }] })
  })

  test('a code that has ended since places no order: the new total is shown for confirmation', async () => {
    const id = await discount({})
    const visitor = await withMugs()
    await enter(visitor, { code: 'TEN' })
    const form = { ...(await filled(visitor)), codes: 'TEN' }
    await app.send({
      method: 'PATCH',
      url: `/v1/a/discounts/${id}`,
      token: selling.owner.access_token,
      body: { is_active: false },
    })
    const answer = await visitor.post(store('/checkout'), form)
    expect(answer.status).toBe(409)
    expect(words(answer.text)).toContain('€24.90')
    expect(words(answer.text)).toContain('This code has expired.')
    const next: Record<string, string> = { ...form, ...fill(answer), codes: 'TEN' }
    expect(next.shown_total).toBe('24.90')
    expect((await visitor.post(store('/checkout'), next)).status).toBe(303)
  })

  test.each([
    ['unknown', 'The code TYPO is not valid.'],
    ['expired', 'This code has expired.'],
  ])(
    'a code that is %s, and typed as the order is sent, is reported once before the order is placed',
    async (is, message) => {
      if (is === 'expired') await discount({ code: 'TYPO', ends_at: '2020-01-01T00:00:00Z' })
      const visitor = await withMugs()
      const form = await filled(visitor)
      const answer = await visitor.post(store('/checkout'), { ...form, code: 'TYPO' })
      expect(answer.status).toBe(409)
      expect(words(answer.text)).toContain(message)
      const next = { ...form, ...fill(answer), codes: is === 'expired' ? 'TYPO' : '' }
      expect((await visitor.post(store('/checkout'), next)).status).toBe(303)
    },
  )

  test('a code mistyped in the order form places no order', async () => {
    const visitor = visit(app)
    const form = `/form/${selling.shop.slug}`
    const quantity = { [`quantity.${selling.product.id}`]: '2' }
    const sent = {
      ...quantity,
      ...fill(await visitor.post(form, { ...quantity, 'shipping_address.country': 'DE' })),
    }
    const answer = await visitor.post(form, { ...sent, code: 'TYPO' })
    expect(answer.status).toBe(409)
    expect(words(answer.text)).toContain('The code TYPO is not valid.')
    expect((await visitor.post(form, { ...sent, ...fill(answer) })).status).toBe(303)
  })

  test('in the order form is carried by the form itself', async () => {
    await discount({})
    const visitor = visit(app)
    const form = `/form/${selling.shop.slug}`
    const quantity = { [`quantity.${selling.product.id}`]: '2', 'shipping_address.country': 'DE' }
    const first = await visitor.post(form, { ...quantity, code: 'TEN' })
    expect(words(first.text)).toContain('Ten off −€2.00')
    visitor.cookies.clear()
    expect(words((await visitor.post(form, { ...quantity, codes: 'TEN' })).text)).toContain('Ten off −€2.00')
    visitor.cookies.clear()
    expect(words((await visitor.post(form, quantity)).text)).not.toContain('Ten off')
  })
})

describe('a link with a code', () => {
  test('a link with a code puts the code into the cart and leads to a page of the shop', async () => {
    await discount({})
    const visitor = visit(app)
    const answer = await visitor.get(store('/discount/ten?to=/products/mug%3Fsize=m'))
    expect([answer.status, answer.headers.location]).toEqual([303, store('/products/mug?size=m')])
    await visitor.post(store('/cart'), { add: selling.product.id, quantity: '2' })
    expect(words((await visitor.get(store('/cart'))).text)).toContain('Ten off −€2.00')
    expect((await visitor.get(store('/discount/%00'))).status).toBe(303)
  })

  test('a link with a code keeps the browser’s copy of a cart for a lost cookie, but not of a cart whose order was paid', async () => {
    const cartIn = async (visitor: Visitor, path = '') =>
      / data-cart="([^"]*)"/.exec((await visitor.get(store(path))).text)?.[1]
    const lost = visit(app)
    await lost.get(store('/discount/ten'))
    for (const path of ['', '/nowhere']) expect(await cartIn(lost, path)).toBeUndefined()
    const line = `${selling.product.id}:2`
    expect((await lost.post(store('/cart'), { take: line }, script)).json.cart).toBe(line)
    expect(await cartIn(lost)).toBe(line)
    // The script's own change to an empty cart removes its copy.
    expect((await lost.post(store('/cart'), { set: `${selling.product.id}:0` }, script)).json.cart).toBe('')

    const paid = await withMugs()
    const { headers } = await paid.post(store('/checkout'), fill(await paid.get(store('/checkout'))))
    await app.stripe_mock.pay(String(headers.location).split('/').at(-1)!)
    await paid.get(store('/discount/ten'))
    for (const path of ['', '/nowhere']) expect(await cartIn(paid, path)).toBe('')
  })

  test('a link with a code changes no cart and no language if a page shows the link as a picture', async () => {
    const visitor = visit(app)
    for (const path of ['/discount/ten', '?lang=de']) {
      const cookiesAs = async (dest: string) =>
        (await visitor.get(store(path), { 'sec-fetch-dest': dest })).headers['set-cookie']
      expect(await cookiesAs('image')).toBeUndefined()
      expect(await cookiesAs('document')).toBeDefined()
      expect(await cookiesAs('iframe')).toBeDefined()
    }
  })

  test('a link with a code followed after the cart’s order was paid keeps the code for the next order', async () => {
    await discount({})
    const visitor = await withMugs()
    const { headers } = await visitor.post(store('/checkout'), fill(await visitor.get(store('/checkout'))))
    await app.stripe_mock.pay(String(headers.location).split('/').at(-1)!)
    await visitor.get(store('/discount/ten'))
    await visitor.post(store('/cart'), { add: selling.product.id, quantity: '2' })
    expect(words((await visitor.get(store('/cart'))).text)).toContain('Ten off −€2.00')
  })

  test('leads within the shop only', () => {
    for (const [to, path] of [
      [null, ''],
      ['/', ''],
      ['/products/x', '/products/x'],
      ['/collections?page=2#top', '/collections?page=2#top'],
      ['//evil.example', ''],
      ['/\\evil.example', ''],
      ['https://evil.example', ''],
      ['evil', ''],
      ['/../../account', ''],
      ['/%2e%2e/other-shop', ''],
      ['/../shop/products', '/products'],
    ] as const)
      expect(pathBelowShop('shop', to), String(to)).toBe(`/store/shop${path}`)
  })
})
