// Gift cards that are sold and refunded: both are among the documents of their days.

import { api } from '@kontor/contract/api'
import { afterAll, expect, test } from 'vitest'
import { buildProduct } from '../../testing/build.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  placeOrderPaidByHand,
  runJobs,
  startPayingApp,
} from '../../testing/paying-shop.ts'
import { downloadDocument, readPdf } from '../../testing/pdf.ts'

const app = await startPayingApp()
afterAll(() => expectSoundBooks(app))

async function sellCards(with_goods: boolean) {
  const selling = await buildPayingShop(app, { stock: 10 })
  const { owner, shop, product } = selling
  const card = await buildProduct(owner, shop, { title: 'Voucher', price: '25.00', is_gift_card: true })
  const goods = with_goods ? [{ product_id: product.id, quantity: 1 }] : []
  const { id } = await placeOrderPaidByHand(app, selling, {
    items: [{ product_id: card.id, quantity: 2 }, ...goods],
  })
  const documents = () => owner.call(api.invoices.ofOrder, { params: { id } })
  const refund = async () => {
    await owner.call(api.orders.refunded, { params: { id } })
    await runJobs(app, (task_name) => task_name !== 'send_mail')
  }
  return { owner, shop, documents, refund }
}

test('A refund of gift cards has a receipt of its own, with amounts below zero, in the list of its day', async () => {
  const { owner, shop, documents, refund } = await sellCards(false)
  await refund()
  const [sold, returned, ...more] = await documents()
  expect(more).toEqual([])
  expect([sold, returned]).toMatchObject([
    { kind: 'receipt', number: 'RECEIPT-1', total: '50.00', refund_id: null },
    { kind: 'receipt', number: 'RECEIPT-2', total: '-50.00', net_total: '-50.00', tax_total: '0.00' },
  ])
  expect(returned!.refund_id).not.toBeNull()
  const month = returned!.issued_on.slice(0, 7)
  const query = { shop_id: shop.id, month, kind: 'receipt' as const }
  const { data } = await owner.call(api.invoices.list, { query })
  expect(data.map(({ number }) => number).sort()).toEqual(['RECEIPT-1', 'RECEIPT-2'])
  const none = await owner.call(api.invoices.list, { query: { ...query, kind: 'credit_note' } })
  expect(none.total).toBe(0)
  const { text } = await readPdf((await downloadDocument(app, owner, returned!.id)).bytes)
  for (const part of ['RECEIPT-1', 'RECEIPT-2', 'Voucher', '50.00']) expect(text).toContain(part)
  const url = `/v1/a/invoices/journal?shop_id=${shop.id}&month=${month}`
  const journal = (await app.send({ method: 'GET', url, token: owner.access_token })).text.split('\r\n')
  expect(journal.find((row) => row.includes('RECEIPT-2'))).toMatch(/^receipt,.*,RECEIPT-1,.*-50\.00/)
})

test('A refund of goods and gift cards has a credit note and a receipt', async () => {
  const { documents, refund } = await sellCards(true)
  await refund()
  expect((await documents()).map(({ kind, total }) => [kind, total]).sort()).toEqual([
    ['credit_note', '14.90'],
    ['invoice', '14.90'],
    ['receipt', '-50.00'],
    ['receipt', '50.00'],
  ])
})
