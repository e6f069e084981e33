// The labels of a document and its lines are in one language, and the labels in a second language too if the shop asks for that.

import { api } from '@kontor/contract/api'
import type { InvoiceSettingsUpdate } from '@kontor/contract/invoices/invoices'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../testing/build.ts'
import { expectSoundBooks, placeOrderPaidByHand } from '../../testing/paying-shop.ts'
import { downloadDocument, readPdf } from '../../testing/pdf.ts'

const app = await startTestApp()
afterAll(() => expectSoundBooks(app))

/** A German shop that offers English, and has its only product translated. */
async function germanShop(languages: ('de' | 'en' | 'fr')[] = ['de', 'en']): Promise<SellingShop> {
  const selling = await buildSellingShop(app, { stock: 50 })
  const { owner, shop, product } = selling
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages } })
  await app.db.run(sql`update products set title = 'Grüner Tee' where id = ${product.id}`)
  await app.db.run(sql`
    insert into translations (shop_id, language, kind, item_id, field, text, source_hash)
    values (${shop.id}, 'en', 'product', ${product.id}, 'title', 'Green tea', md5('Grüner Tee'))`)
  await app.db.run(sql`
    insert into translations (shop_id, language, kind, item_id, field, text, source_hash)
    select shop_id, 'en', 'shipping_rate_template', id::text, 'title', 'By post', md5(title)
    from shipping_rate_templates where shop_id = ${shop.id}`)
  return selling
}
const choose = ({ owner, shop }: SellingShop, body: InvoiceSettingsUpdate) =>
  owner.call(api.invoices.updateSettings, { params: { id: shop.id }, body })

async function sellIn(selling: SellingShop, language: 'de' | 'en' | 'fr') {
  const order = await placeOrderPaidByHand(app, selling, { language })
  const read = async () => {
    const documents = await selling.owner.call(api.invoices.ofOrder, { params: { id: order.id } })
    const { bytes } = await downloadDocument(app, selling.owner, documents.at(-1)!.id)
    return (await readPdf(bytes)).text
  }
  return { order, text: await read(), read }
}
const bare = (text: string) => text.replace(/\s+/g, '')

test('Labels and titles are in the language of the order, whatever the buyer’s country is', async () => {
  const selling = await germanShop()
  const english = await sellIn(selling, 'en')
  for (const part of ['Invoice date', 'Green tea']) expect(english.text).toContain(bare(part))
  expect(english.text).not.toMatch(/Rechnung|Grüner/)
  const german = await sellIn(selling, 'de')
  for (const part of ['Rechnungsdatum', 'Grüner Tee']) expect(german.text).toContain(bare(part))
  expect(german.text).not.toMatch(/Invoicedate|Greentea/)
})

test('An order in a language that the shop does not offer has a document in the language of the shop', async () => {
  const selling = await germanShop(['de'])
  for (const language of ['auto', 'order'] as const) {
    await choose(selling, { language })
    const { text } = await sellIn(selling, 'en')
    for (const part of ['Rechnungsdatum', 'Grüner Tee']) expect(text).toContain(bare(part))
    expect(text).not.toMatch(/Invoicedate|Greentea/)
  }
})

test('A fixed language has the titles in that language, on invoices and on credit notes', async () => {
  const selling = await germanShop()
  const { owner } = selling
  await choose(selling, { language: 'de' })
  const german = await sellIn(selling, 'en')
  for (const part of ['Grüner Tee', 'Versand: Parcel']) expect(german.text).toContain(bare(part))
  expect(german.text).not.toMatch(/Greentea|Bypost/)
  await owner.call(api.orders.refunded, { params: { id: german.order.id } })
  const credit_note = await german.read()
  expect(credit_note).toContain('Rechnungskorrektur')
  expect(credit_note).toContain(bare('Grüner Tee'))
  expect(credit_note).not.toContain('Greentea')
  await choose(selling, { language: 'en' })
  const english = await sellIn(selling, 'de')
  for (const part of ['Green tea', 'Shipping: By post']) expect(english.text).toContain(bare(part))
  expect(english.text).not.toContain(bare('Grüner Tee'))
  await choose(selling, { language: 'fr' })
  expect((await sellIn(selling, 'en')).text).toContain('Greentea')
})

test('With a second language each label is in both, the titles in the first; a document keeps its languages', async () => {
  const selling = await germanShop()
  const { owner } = selling
  const before = await sellIn(selling, 'de')
  expect(await choose(selling, { second_language: 'en' })).toMatchObject({ second_language: 'en' })
  expect(await before.read()).toBe(before.text)
  const both = await sellIn(selling, 'de')
  for (const part of ['Rechnung / Invoice', 'Rechnungsdatum', 'Invoice date', 'Menge', 'Qty', 'Grüner Tee'])
    expect(both.text).toContain(bare(part))
  expect(both.text).not.toContain('Greentea')
  // An order in English needs no second set of English labels.
  expect((await sellIn(selling, 'en')).text).not.toMatch(/Rechnung|\//)
  await choose(selling, { second_language: null })
  await owner.call(api.orders.refunded, { params: { id: both.order.id } })
  expect(await both.read()).toContain(bare('Rechnungskorrektur / Credit note'))
})
