// A gift card bought in the store for another person, without script: the recipient named at the checkout gets its code by mail.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { buildProduct } from '../../../testing/build.ts'
import { mailsTo } from '../../../testing/login.ts'
import { buildPayingShop, runJobs, startPayingApp } from '../../../testing/paying-shop.ts'
import { fill, visitWithCart } from '../../../testing/store-buyer.ts'

const app = await startPayingApp()
const selling = await buildPayingShop(app, { product: { title: 'Mug', price: '10.00' } })
const gift = await buildProduct(selling.owner, selling.shop, {
  title: 'Voucher',
  slug: 'voucher',
  price: '25.00',
  is_gift_card: true,
  is_live: true,
})
const store = (path: string) => `/store/${selling.shop.slug}${path}`
const withCard = () => visitWithCart(app, selling.shop.slug, gift.id, '2')
const field = (name: 'email' | 'message') => `recipient.${gift.id}.${name}`

test('the product’s page states that a gift card is mailed, and the checkout has fields for the recipient, in each language', async () => {
  const visitor = await withCard()
  for (const [lang, said, asked] of [
    ['en', 'someone you name at checkout', 'Recipient’s email'],
    ['de', 'an der Kasse', 'E-Mail des Empfängers'],
  ] as const) {
    expect((await visitor.get(store(`/products/voucher?lang=${lang}`))).text).toContain(said)
    expect((await visitor.get(store(`/checkout?lang=${lang}`))).text).toContain(asked)
  }
})

test('more gift cards than the limit of one order are not shown as sold out', async () => {
  const visitor = await visitWithCart(app, selling.shop.slug, gift.id, '101')
  for (const page of ['/cart', '/checkout'])
    expect((await visitor.get(store(page))).text).toContain('At most 100 gift cards per order')
})

test('a cart without gift cards has no field for a recipient', async () => {
  const visitor = await visitWithCart(app, selling.shop.slug, selling.product.id, '1')
  expect((await visitor.get(store('/checkout'))).text).not.toContain('name="recipient.')
})

test('the named recipient gets each card with the message, once the card is paid', async () => {
  const visitor = await withCard()
  const form = fill(await visitor.get(store('/checkout')))
  const wanted = { ...form, [field('email')]: 'friend@example.test', [field('message')]: 'Happy birthday!' }
  const placed = await visitor.post(store('/checkout'), wanted)
  expect(placed.status, placed.text).toBe(303)
  await selling.owner.call(api.orders.paid, { params: { id: form.order_id! } })
  await runJobs(app)
  const mails = await mailsTo(app, 'friend@example.test')
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).toContain('Happy birthday!')
})

test('a malformed address is an error at its field, with the entry kept', async () => {
  const visitor = await withCard()
  const form = fill(await visitor.get(store('/checkout')))
  const wanted = { ...form, [field('email')]: 'friend@', [field('message')]: 'Happy birthday!' }
  const refused = await visitor.post(store('/checkout'), wanted)
  expect(refused.status).toBe(422)
  expect(refused.text).toMatch(/id="recipient\.[0-9a-f-]+\.email-error"/)
  expect(refused.text).toContain('Happy birthday!</textarea>')
})
