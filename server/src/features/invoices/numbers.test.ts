// Numbers of documents that a shop has chosen: where they begin, how many digits they have, and whether they begin anew each year.

import { api } from '@kontor/contract/api'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../testing/build.ts'
import { expectSoundBooks, placeOrderPaidByHand } from '../../testing/paying-shop.ts'
import { downloadDocument, readPdf } from '../../testing/pdf.ts'
import { takePrinted } from './issuing/printed-number.ts'

const app = await startTestApp()
afterAll(() => expectSoundBooks(app))

const ZONE = { time_zone: 'UTC', country: null }
const choose = ({ owner, shop }: SellingShop, body: object) =>
  owner.call(api.invoices.updateSettings, { params: { id: shop.id }, body })
async function sell(selling: SellingShop) {
  const { id } = await placeOrderPaidByHand(app, selling)
  const [invoice] = await selling.owner.call(api.invoices.ofOrder, { params: { id } })
  return { id, invoice: invoice!, number: invoice!.number }
}
const year = new Date().getUTCFullYear()

test('Invoices begin at the chosen number and go on without a gap; a number that was used is refused', async () => {
  const selling = await buildSellingShop(app, { stock: 50 })
  expect((await sell(selling)).number).toBe('INV-1')
  expect(await choose(selling, { next_invoice_number: 1000 })).toMatchObject({ next_invoice_number: 1000 })
  expect([(await sell(selling)).number, (await sell(selling)).number]).toEqual(['INV-1000', 'INV-1001'])
  for (const next_invoice_number of [1, 1001])
    await expect(choose(selling, { next_invoice_number })).rejects.toMatchObject({
      errors: [{ field: 'next_invoice_number' }],
    })
  const like_a_year = choose(selling, { credit_note_prefix: 'INV-2027-' })
  await expect(like_a_year).rejects.toMatchObject({ errors: [{ field: 'credit_note_prefix' }] })
  await choose(selling, { next_invoice_number: 1002, footer: 'Thanks' })
  expect((await sell(selling)).number).toBe('INV-1002')
})

test('With year and digits numbers are INV-2027-0001, in lists, files and on paper, and credit notes alike', async () => {
  const selling = await buildSellingShop(app, { stock: 50 })
  const { owner, shop } = selling
  await choose(selling, { number_digits: 4, is_year_in_number: true })
  const first = await sell(selling)
  expect(first.number).toBe(`INV-${year}-0001`)
  const { bytes, headers } = await downloadDocument(app, owner, first.invoice.id)
  expect(headers['content-disposition']).toContain(`${shop.slug}-INV-${year}-0001.pdf`)
  expect((await readPdf(bytes)).text).toContain(`INV-${year}-0001`)
  await owner.call(api.orders.refunded, { params: { id: first.id } })
  const documents = await owner.call(api.invoices.ofOrder, { params: { id: first.id } })
  expect(documents.map(({ number }) => number)).toEqual([`INV-${year}-0001`, `CN-${year}-0001`])
  for (const q of [`${year}-0001`, `INV-${year}-0001`]) {
    const { data } = await owner.call(api.invoices.list, { query: { shop_id: shop.id, q } })
    expect(data.map(({ id }) => id)).toContain(first.invoice.id)
  }
  // Back to plain numbers, and to the year again: each goes on where it was.
  await choose(selling, { number_digits: 1, is_year_in_number: false })
  expect((await sell(selling)).number).toBe('INV-1')
  await choose(selling, { number_digits: 4, is_year_in_number: true })
  expect((await sell(selling)).number).toBe(`INV-${year}-0002`)
})

test('Numbers begin anew with the year of the shop, and each year goes on by itself', async () => {
  const { shop } = await buildSellingShop(app)
  const numbers = await app.db.transaction(async (tx) => {
    const taken: (string | null)[] = []
    for (const at of ['2026-12-31T23:00:00Z', '2026-12-31T23:30:00Z', '2027-01-01T00:10:00Z'])
      taken.push(
        await takePrinted(
          tx,
          { shop_id: shop.id, kind: 'invoice', is_test: false, prefix: 'RE-', at },
          { number_digits: 3, is_year_in_number: true },
          ZONE,
        ),
      )
    return taken
  })
  expect(numbers).toEqual(['RE-2026-001', 'RE-2026-002', 'RE-2027-001'])
})

test('Many orders that are paid at once get consecutive numbers', async () => {
  const selling = await buildSellingShop(app, { stock: 50 })
  await choose(selling, { number_digits: 2, next_invoice_number: 5 })
  await Promise.all(Array.from({ length: 8 }, () => sell(selling)))
  const rows = await app.db.rows(
    sql<{ printed: string }>`select printed from invoices where shop_id = ${selling.shop.id} order by number`,
  )
  expect(rows.map(({ printed }) => printed)).toEqual(
    [5, 6, 7, 8, 9, 10, 11, 12].map((n) => `INV-${String(n).padStart(2, '0')}`),
  )
})
