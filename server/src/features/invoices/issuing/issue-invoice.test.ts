// Who is named on an invoice, by which VAT number, and what gift cards paid of it.

import { api } from '@kontor/contract/api'
import { expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp } from '../../../testing/app.ts'
import { buildAddress } from '../../../testing/build.ts'
import { sell } from '../../../testing/calculating-shop.ts'
import { validateInvoice } from '../../../testing/en16931.ts'
import { BUYER, buy } from '../../../testing/orders.ts'
import { downloadDocument, readPdf } from '../../../testing/pdf.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'

const app = await startTestApp()
const selling = await sell(app, { address: { vat_number: 'DE136308783' } })
const FRENCH = 'FR83404833048'

/** The invoice of a paid order that goes to France, billed to Germany. */
async function invoiceOf(vat_numbers: { shipping: string; billing: string }) {
  const placed = await buy(app, selling, {
    shipping_address: { ...BUYER, country: 'FR', vat_number: vat_numbers.shipping },
    billing_address: { ...BUYER, country: 'DE', vat_number: vat_numbers.billing },
  })
  expect(placed.status, placed.text).toBe(201)
  const { id } = placed.json
  await selling.owner.call(api.orders.paid, { params: { id } })
  const [row] = await app.db.rows(
    sql<{ id: string; snapshot: string }>`select id, snapshot from invoices where order_id = ${id}`,
  )
  return { id: row!.id, snapshot: JSON.parse(row!.snapshot) as InvoiceSnapshot }
}

it('a sale that is reverse-charged by the number of the shipping address names that number everywhere', async () => {
  const { id, snapshot } = await invoiceOf({ shipping: FRENCH, billing: '' })
  expect(snapshot.lines[0]).toMatchObject({ category: 'K', tax: '0.00' })
  expect(snapshot.buyer).toMatchObject({ country: 'DE', vat_number: FRENCH })
  const { text, attachments } = await readPdf((await downloadDocument(app, selling.owner, id)).bytes)
  expect(text).toContain(FRENCH)
  const xml = String(attachments.get('factur-x.xml'))
  expect(xml).toContain(FRENCH)
  expect(validateInvoice(xml)).toEqual([])
  const csv = await app.send({
    method: 'GET',
    url: `/v1/a/invoices/journal?shop_id=${selling.shop.id}&month=${snapshot.issued_on.slice(0, 7)}`,
    token: selling.owner.access_token,
  })
  expect(csv.text).toContain(FRENCH)
})

it.each([
  ['that of the billing address comes first', FRENCH, 'ATU12345675', 'ATU12345675'],
  ['one that cannot be one is not printed', 'somewhere', '', ''],
])('%s', async (_, shipping, billing, named) => {
  expect((await invoiceOf({ shipping, billing })).snapshot.buyer?.vat_number).toBe(named)
})

it('what gift cards paid, and what of it is refunded to them, is named apart from the rest, and in the table of the month', async () => {
  const { owner, shop } = selling
  const documentsOf = async (id: string) => {
    const all = await owner.call(api.invoices.ofOrder, { params: { id } })
    const url = `/v1/a/invoices/journal?shop_id=${shop.id}&month=${all[0]!.issued_on.slice(0, 7)}`
    const { text: table } = await app.send({ method: 'GET', url, token: owner.access_token })
    const texts = all.map(
      async (document) => (await readPdf((await downloadDocument(app, owner, document.id)).bytes)).text,
    )
    return {
      texts: await Promise.all(texts),
      paid: all.map(({ number }) => {
        const row = table.split('\r\n').find((line) => line.includes(`,${number},`))
        return row?.split(',').slice(-5, -2)
      }),
    }
  }
  const pay = async (amount: string): Promise<string> => {
    const card = await owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount } })
    const { json } = await buy(app, selling, { gift_cards: [card.code] })
    if (json.status === 'new') await owner.call(api.orders.paid, { params: { id: json.id } })
    await owner.call(api.refunds.create, { params: { id: json.id }, body: { all: true } })
    return json.id
  }
  const part = await documentsOf(await pay('5.00'))
  expect(part.texts).toEqual([
    expect.stringMatching(/€5\.00paidbygiftcard\.Paidon.*Nothingisdue/),
    expect.stringMatching(/Refundtogiftcard:€5\.00\.€9\.90refundedon/),
  ])
  expect(part.paid).toEqual([
    ['14.90', 'hand', '5.00'],
    ['-14.90', 'refund', '-5.00'],
  ])
  const all = await documentsOf(await pay('50.00'))
  expect(all.texts).toEqual([
    expect.stringMatching(/€14\.90paidbygiftcard\.Nothingisdue/),
    expect.stringMatching(/Refundtogiftcard:€14\.90\.(?!.*refundedon)/),
  ])
  expect(all.paid).toEqual([
    ['14.90', 'nothing_to_pay', '14.90'],
    ['-14.90', 'refund', '-14.90'],
  ])
})

it('the seller is the shop’s own address, although its warehouse is at the default address of customers', async () => {
  const { owner, shop, warehouse, address } = selling
  const customer = await buildAddress(owner, shop, { kind: 'customer', company_name: 'A. Customer' })
  await owner.call(api.warehouses.update, { params: { id: warehouse.id }, body: { address_id: customer.id } })
  await app.db.run(sql`update addresses set is_default = true where id = ${customer.id}`)
  // As anybody reads it, the customer's comes first.
  await app.db.run(sql`update addresses set phone = '1' where id = ${address.id}`)
  const { snapshot } = await invoiceOf({ shipping: '', billing: '' })
  expect(snapshot.seller.vat_number).toBe('DE136308783')
})
