// Gift cards in the store, entered where discount codes are, without script: what each pays, what is left to be paid, and that no page, address or
// readable cookie has a code of one.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { shownGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RawResponse, startTestApp } from '../../../testing/app.ts'
import { buildProduct } from '../../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  type PayingShop,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { fill, visitWithCart } from '../../../testing/store-buyer.ts'
import { hiddenField, type Visitor, visit } from '../../../testing/visitor.ts'
import { makeGiftCardCode } from '../../prices/gift-cards/gift-card-codes.ts'
import { decryptCards, encryptCards } from '../cart/encrypted-cards.ts'

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
const issue = (amount: string) =>
  selling.owner.call(api.gift_cards.create, {
    body: { shop_id: selling.shop.id, amount, note: '', message: '', expires_at: null },
  })
const order = (id: string) => selling.owner.call(api.orders.get, { params: { id } })
const balance = async ({ id }: { id: string }) =>
  (await selling.owner.call(api.gift_cards.get, { params: { id } })).balance
/** What the card has is spent elsewhere. */
async function spend(code: string, quantity = 100) {
  const body = {
    id: randomUUID(),
    shop_id: selling.shop.id,
    customer_user_email: 'other@example.com',
    items: [{ product_id: selling.product.id, quantity }],
    gift_cards: [code],
    shipping_address: {
      recipient_name: 'Otto Other',
      street: 'Ring 1',
      city: 'Bonn',
      zip: '53111',
      country: 'DE',
    },
  }
  const { status, text } = await app.send({ method: 'POST', url: '/v1/public/order', body })
  expect(status, text).toBe(201)
}
const withMugs = (quantity = '2') => visitWithCart(app, selling.shop.slug, selling.product.id, quantity)
/** Sends the cart's form and gives the page it leads to. */
async function enter(visitor: Visitor, fields: Record<string, string>): Promise<string> {
  const { status, headers } = await visitor.post(store('/cart'), fields)
  expect(status).toBe(303)
  const to = String(headers.location)
  if (fields.code) for (const spelling of spellings(fields.code)) expect(to).not.toContain(spelling)
  return (await visitor.get(to.split('#')[0]!)).text
}
const script = { accept: 'application/json' }
const words = (html: string) =>
  html
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const filled = async (visitor: Visitor) => fill(await visitor.get(store('/checkout')))
const submit = (visitor: Visitor, form: Record<string, string>) => visitor.post(store('/checkout'), form)
/** The code in any spelling that a page, a header or a cookie could have. */
const spellings = (code: string) => [code, shownGiftCardCode(code), Buffer.from(code).toString('base64url')]
function expectNoCode({ text, headers }: RawResponse, visitor: Visitor, code: string) {
  const all = [text, JSON.stringify(headers), JSON.stringify([...visitor.cookies])].join('\n')
  for (const spelling of spellings(code)) expect(all).not.toContain(spelling)
}

describe('a gift card in the cart', () => {
  test('a gift card in the cart pays its balance, leaves the rest, stays for the checkout, and can be removed', async () => {
    const { code, last4 } = await issue('15.00')
    const visitor = await withMugs()
    const sums = `Gift card ending in ${last4} −€15.00 Amount due €9.90`
    expect(
      words(await enter(visitor, { action: 'code', code: shownGiftCardCode(code).toLowerCase() })),
    ).toContain(sums)
    const checkout = await visitor.get(store('/checkout'))
    expect(words(checkout.text)).toContain(sums)
    expect(words(checkout.text)).toContain('Order and pay €9.90')
    expectNoCode(checkout, visitor, code)
    const without = words(await enter(visitor, { remove_card: last4 }))
    expect(without).not.toContain('Gift card ending in')
    expect(words((await visitor.get(store('/checkout'))).text)).toContain('Order and pay €24.90')
  })

  test('a gift card that pays nothing is named by its last characters and not stored', async () => {
    const spent = await issue('5.00')
    await spend(spent.code)
    const visitor = await withMugs()
    expect(words(await enter(visitor, { code: spent.code }))).toContain(
      `The gift card ending in ${spent.last4} has no balance left.`,
    )
    const unknown = makeGiftCardCode()
    const page = await enter(visitor, { code: unknown })
    expect(words(page)).toContain(`There is no gift card with a code ending in ${unknown.slice(-4)}.`)
    expect(page).not.toContain(unknown)
    const answer = await visitor.post(store('/cart'), { code: unknown }, script)
    expect(answer.json.view).toMatchObject({ cards: [], card_problems: [{ reason: 'unknown' }] })
    expectNoCode(answer, visitor, unknown)
    expect(words((await visitor.get(store('/cart'))).text)).not.toContain('no gift card')
  })

  test('a gift card with a typo in its code is named by the end only', async () => {
    const code = makeGiftCardCode()
    const slipped = `${code.slice(0, 15)}${code.endsWith('2') ? '3' : '2'}`
    const visitor = await withMugs()
    const page = await enter(visitor, { code: shownGiftCardCode(slipped) })
    expect(words(page)).toContain(`The code …${slipped.slice(-4)} is not valid.`)
    for (const spelling of spellings(slipped)) expect(page).not.toContain(spelling)
    const answer = await submit(visitor, { ...(await filled(visitor)), action: 'code', code: slipped })
    expectNoCode(answer, visitor, slipped)
  })

  test('a network that tries many gift cards in the cart is slowed down', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, { db: app.platform.db })
    const { code } = await issue('15.00')
    const visitor = visit(limited, { 'x-forwarded-for': '203.0.113.9' })
    await visitor.post(store('/cart'), { add: selling.product.id, quantity: '1' })
    const reason = async (text: string) =>
      (await visitor.post(store('/cart'), { code: text }, script)).json.view.card_problems[0]?.reason
    for (let nth = 0; nth < 20; nth++) expect(await reason(makeGiftCardCode())).toBe('unknown')
    expect(await reason(code)).toBe('try_later')
  })
})

describe('a gift card at the checkout', () => {
  test('is entered without losing the address, and the amount due is paid', async () => {
    const card = await issue('15.00')
    const visitor = await withMugs()
    const applied = await submit(visitor, { ...(await filled(visitor)), action: 'code', code: card.code })
    expect(applied.text).toContain('value="Hamburg"')
    expectNoCode(applied, visitor, card.code)
    const form: Record<string, string> = fill(applied)
    expect([form.shown_total, form.shown_due]).toEqual(['24.90', '9.90'])
    const answer = await submit(visitor, form)
    expect(answer.status).toBe(303)
    expect(String(answer.headers.location)).not.toContain('/store/')
    expectNoCode(answer, visitor, card.code)
    expect(await order(form.order_id!)).toMatchObject({
      status: 'new',
      total: '24.90',
      amount_due: '9.90',
      gift_cards: [{ last4: card.last4, amount: '15.00' }],
    })

    // Back from paying: the card's money is the order's, so that what the cart costs is the same.
    const back = await visitor.get(store('/checkout'))
    expect(words(back.text)).toContain('You placed it from this cart, for €9.90.')
    expect(words(back.text)).toContain(`Gift card ending in ${card.last4} −€15.00 Amount due €9.90`)
    expect((await submit(visitor, fill(back))).headers.location).toBe(answer.headers.location)
    const changed = { ...fill(back), notes: 'Ring twice' }
    expect((await submit(visitor, changed)).status).toBe(303)
    expect((await order(form.order_id!)).status).toBe('cancelled')
    expect(await balance(card)).toBe('0.00')
  })

  test('the button places an order fully paid by a gift card, and the order is paid immediately', async () => {
    const { code } = await issue('50.00')
    const visitor = await withMugs()
    const page = await enter(visitor, { code })
    expect(words(page)).toContain('Amount due €0.00')
    const checkout = await visitor.get(store('/checkout'))
    expect(checkout.text).toMatch(/value="pay"[^>]*>Order and pay €24\.90</)
    expect(checkout.text).not.toContain('Stripe')
    const form = fill(checkout)
    const answer = await submit(visitor, form)
    expect(answer.headers.location).toBe(store(`/orders/${form.order_id}`))
    expect(await order(form.order_id!)).toMatchObject({ status: 'paid', amount_due: '0.00' })
    const status = words((await visitor.get(store(`/orders/${form.order_id}`))).text)
    expect(status).toContain('Amount due €0.00')
    expect(words((await visitor.get(store('/cart'))).text)).toContain('empty')
  })

  test.each(['arrives', 'is lost, and it is sent again'])(
    'the form replaces an order that waits for its payment with an order paid by a gift card, which belongs to the buyer (its answer %s)',
    async (how) => {
      const { code } = await issue('50.00')
      const visitor = await withMugs()
      const unpaid = await filled(visitor)
      expect(String((await submit(visitor, unpaid)).headers.location)).toContain('/pay/')
      const back = fill(await visitor.get(store('/checkout')))
      const form = fill(await submit(visitor, { ...back, action: 'code', code }))
      expect(form.shown_due).toBe('0.00')
      const before = [...visitor.cookies]
      const first = await submit(visitor, form)
      if (how !== 'arrives') {
        visitor.cookies.clear()
        for (const [name, value] of before) visitor.cookies.set(name, value)
      }
      const { headers } = how === 'arrives' ? first : await submit(visitor, form)
      const page = String(headers.location)
      expect(page).toBe(first.headers.location)
      expect(page).not.toBe(store(`/orders/${unpaid.order_id}`))
      expect(await order(unpaid.order_id!)).toMatchObject({ status: 'cancelled' })
      expect(await order(page.split('/').at(-1)!)).toMatchObject({ status: 'paid', amount_due: '0.00' })
      expect(words((await visitor.get(page)).text)).toContain('2 × Mug')
      expect(words((await visitor.get(store('/cart'))).text)).toContain('empty')
    },
  )

  test('a gift card spent elsewhere places no order: the new amount is shown for confirmation', async () => {
    const { code, last4 } = await issue('200.00')
    const visitor = await withMugs()
    await enter(visitor, { code })
    const form = await filled(visitor)
    expect(form.shown_due).toBe('0.00')
    await spend(code, 19)
    const less = await submit(visitor, form)
    expect(less.status).toBe(409)
    expect(words(less.text)).toContain('The amount due is now €19.80')
    await spend(code)
    const none = await submit(visitor, { ...form, ...fill(less) })
    expect(none.status).toBe(409)
    expect(words(none.text)).toContain(`The gift card ending in ${last4} has no balance left.`)
    const next = fill(none)
    expect([next.shown_total, next.shown_due]).toEqual(['24.90', undefined])
    expect((await submit(visitor, next)).status).toBe(303)
    expect(await order(form.order_id!)).toMatchObject({ amount_due: '24.90', gift_cards: [] })
  })

  test('a worthless gift card entered with the order places no order, and the page reports only the card', async () => {
    const visitor = await withMugs()
    const code = makeGiftCardCode()
    const answer = await submit(visitor, { ...(await filled(visitor)), code })
    expect(answer.status).toBe(409)
    const page = words(answer.text)
    expect(page).toContain('A gift card cannot be used Your order was not placed. See the reason below.')
    expect(page).toContain(`There is no gift card with a code ending in ${code.slice(-4)}.`)
    expect(page).not.toContain('is now')
    expect((await submit(visitor, fill(answer))).status).toBe(303)
  })

  test('a gift card that leaves less than the smallest card payment blocks the order, and the page shows the reason', async () => {
    const { code } = await issue('24.80')
    const visitor = await withMugs()
    await enter(visitor, { code })
    const page = await visitor.get(store('/checkout'))
    expect(words(page.text)).toContain('€0.10 is below the minimum for card payments.')
    expect((await submit(visitor, fill(page))).status).toBe(422)
  })

  test('a gift card in the order form is carried by the form, encrypted, in a page that is not cached', async () => {
    const { code, last4 } = await issue('15.00')
    const visitor = visit(app, { 'accept-language': 'en-DE,en' })
    const form = `/form/${selling.shop.slug}`
    const quantity = { [`quantity.${selling.product.id}`]: '2', 'shipping_address.country': 'DE' }
    const first = await visitor.post(form, { ...quantity, code })
    expect(words(first.text)).toContain(`Gift card ending in ${last4} −€15.00 Amount due €9.90`)
    expect(first.headers['cache-control']).toBe('no-store')
    expectNoCode(first, visitor, code)
    const cards = hiddenField(first, 'cards')
    visitor.cookies.clear()
    expect(words((await visitor.post(form, { ...quantity, cards })).text)).toContain('Amount due €9.90')
    visitor.cookies.clear()
    expect(words((await visitor.post(form, quantity)).text)).not.toContain('Amount due')
  })

  test('a gift card in an order form without a sum pays in the sums requested by the script', async () => {
    const { owner, shop, product } = selling
    const { code, last4 } = await issue('60.00')
    const gone = await buildProduct(owner, shop, { requires_shipping: false, allow_negative_stock: true })
    const visitor = visit(app)
    const form = `/form/${shop.slug}`
    const priced = 'is_priced_by_page":true'
    const country = { 'shipping_address.country': 'DE' }
    const before = await visitor.post(form, { ...country, [`quantity.${gone.id}`]: '1', code })
    expect(before.text).not.toContain(priced)
    await owner.call(api.products.update, { params: { id: gone.id }, body: { is_live: false } })
    const page = await visitor.get(form)
    expect(words(page.text)).toContain(`Gift card ending in ${last4}`)
    expect(page.text).toContain(priced)
    visitor.cookies.clear()
    const fields = { ...country, cards: hiddenField(page, 'cards'), [`quantity.${product.id}`]: '2' }
    const { json } = await visitor.post(`${form}/calculation`, fields, script)
    expect(json.calculation).toMatchObject({
      total: '24.90',
      amount_due: '0.00',
      gift_cards: [{ last4, balance: '60.00' }],
    })
  })
})

test('the encrypted gift cards can be read by their shop only, unchanged, and for two hours', () => {
  const { vault } = app.platform
  const at = (minutes: number) => ({ vault, clock: { now: () => minutes * 60_000 } })
  const [shop_id, code] = [randomUUID(), makeGiftCardCode()]
  const encrypted = encryptCards(at(0), shop_id, [code])
  expect(decryptCards(at(119), shop_id, encrypted)).toEqual([code])
  expect(decryptCards(at(121), shop_id, encrypted)).toEqual([])
  expect(decryptCards(at(0), randomUUID(), encrypted)).toEqual([])
  expect(decryptCards(at(0), shop_id, `${encrypted}A`)).toEqual([])
  expect(decryptCards(at(0), shop_id, 'nonsense')).toEqual([])
})
