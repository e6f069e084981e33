// The notes beside prices: tax only in a shop that charges it, immediately after its address has changed.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { buildAddress, buildProduct, buildSellingShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

const app = await startTestApp()
const { owner, shop, address, product } = await buildSellingShop(app, { product: { slug: 'mug' } })
const book = await buildProduct(owner, shop, {
  slug: 'book',
  requires_shipping: false,
  allow_negative_stock: true,
})

const PAGES = [
  `/store/${shop.slug}`,
  `/store/${shop.slug}/products/mug`,
  `/store/${shop.slug}?q=nothing-of-that-name`,
  `/store/${shop.slug}/cart?add=${product.id}:1`,
  `/form/${shop.slug}`,
]
const notesOn = async (page: string, lang = 'en') =>
  [
    ...(await visit(app).get(page, { 'accept-language': lang })).text.matchAll(/"price-note">(.*?)<\/span>/g),
  ].map(([, note]) => note?.replace(/<[^>]*>/g, ''))
const isTaxed = async () => (await app.call(api.storefront.shop, { params: { shopId: shop.id } })).charges_tax
const setNumber = (vat_number: string) =>
  owner.call(api.addresses.update, { params: { id: address.id }, body: { vat_number } })

test('a shop with a VAT number states that prices include tax, and a shop without a number mentions only shipping', async () => {
  const expectNotes = async (english: string, german: string) => {
    for (const page of PAGES) {
      expect(await notesOn(page), page).toEqual([english])
      expect(await notesOn(page, 'de'), page).toEqual([german])
    }
  }
  await expectNotes('incl. tax, plus shipping', 'inkl. MwSt., zzgl. Versand')
  expect(await notesOn(`/store/${shop.slug}/products/book`)).toEqual(['incl. tax'])
  expect(await isTaxed()).toBe(true)

  await setNumber('')
  await expectNotes('plus shipping', 'zzgl. Versand')
  expect(await notesOn(`/store/${shop.slug}/products/book`)).toEqual([])
  expect(await isTaxed()).toBe(false)

  await setNumber('DE123456789')
  await expectNotes('incl. tax, plus shipping', 'inkl. MwSt., zzgl. Versand')
  expect(await isTaxed()).toBe(true)
})

test('if a shop has a default address, only the VAT number of the default address counts', async () => {
  const other = await buildSellingShop(app)
  const taxed = async () =>
    (await app.call(api.storefront.shop, { params: { shopId: other.shop.id } })).charges_tax
  expect(await taxed()).toBe(true)
  await buildAddress(other.owner, other.shop, { is_default: true, vat_number: '' })
  expect(await taxed()).toBe(false)
})

test('a cart link has the note of its offered products', async () => {
  const card = await buildProduct(owner, shop, { slug: 'card', is_gift_card: true })
  const notesOf = (...ids: string[]) =>
    notesOn(`/store/${shop.slug}/cart?add=${ids.map((id) => `${id}:1`).join(',')}`)
  expect(await notesOf(book.id)).toEqual(['incl. tax'])
  expect(await notesOf(book.id, product.id)).toEqual(['incl. tax, plus shipping'])
  expect(await notesOf(book.id, card.id)).toEqual(['incl. tax'])
  expect(await notesOf(card.id)).toEqual([])
})

test('an order form of gift cards alone has no note', async () => {
  const other = await buildSellingShop(app, { product: { is_gift_card: true } })
  expect(await notesOn(`/form/${other.shop.slug}`)).toEqual([])
})
