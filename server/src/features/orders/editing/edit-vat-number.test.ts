// The tax of what an edit adds to the order of a business in another member state: that of the order, as the register of VAT numbers has confirmed it.

import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct } from '../../../testing/build.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buildPaidOrder } from '../../../testing/orders.ts'
import { expectSoundBooks } from '../../../testing/paying-shop.ts'
import { startViesPeer, type ViesPeer } from '../../../testing/vies-peer.ts'
import { recheckVatNumbers } from '../waiting/recheck-vat-numbers.ts'

let app: TestApp
let peer: ViesPeer
let selling: CalculatingShop

beforeAll(async () => {
  peer = await startViesPeer()
  app = await startTestApp({ VIES_API_BASE: peer.base })
})

// 11.90 with tax, free shipping. Every test has its own VAT number, and its own member state where the register fails.
beforeEach(async () => {
  peer.failing.clear()
  peer.asked.length = 0
  selling = await sell(app, {
    shop: { oss_registered: true },
    address: { vat_number: 'DE136308783' },
    price: '11.90',
    amount: '0',
  })
})

const paidOrder = (vat_number: string, overrides: object = {}) =>
  buildPaidOrder(app, selling, { shipping_address: { ...BUYER, country: 'FR', vat_number }, ...overrides })
const addOne = (quantity = 1) => ({ add: [{ product_id: selling.product.id, quantity }] })
const edit = (id: string, quantity = 1) =>
  selling.owner.call(api.order_edits.create, { params: { id }, body: addOne(quantity) })
const preview = (id: string) =>
  selling.owner.call(api.order_edits.preview, { params: { id }, body: addOne() })
const takeMoney = (id: string, editId: string) =>
  selling.owner.call(api.order_edits.paid, { params: { id, editId } })
const read = (id: string) => selling.owner.call(api.orders.get, { params: { id } })
const checkOf = async (id: string) =>
  (await selling.owner.call(api.orders.vatCheck, { params: { id } })).check

/** Makes the shop's pending checks due and runs the job. */
async function recheck(): Promise<void> {
  await app.db.run(
    sql`update order_vat_checks set next_check_at = now() - interval '1 second' where shop_id = ${selling.shop.id} and next_check_at is not null`,
  )
  await recheckVatNumbers({ db: app.platform.db.forPlatform(), vies: app.parts.vies })
}

test('days after an order without tax the edit has no tax, and the register is not asked again', async () => {
  const number = 'FR10000000101'
  peer.valid.add(number)
  const id = await paidOrder(number)
  await app.db.run(
    sql`update vat_checks set checked_at = now() - interval '2 days' where shop_id = ${selling.shop.id}`,
  )
  peer.asked.length = 0
  expect((await preview(id)).added).toMatchObject({ tax_total: '0.00', total: '11.90' })
  const { id: edit_id } = await edit(id)
  await takeMoney(id, edit_id)
  expect(await read(id)).toMatchObject({ tax_total: '0.00', total: '23.80' })
  expect(await checkOf(id)).toMatchObject({ status: 'valid' })
  expect(peer.asked).toEqual([])
})

test('while the number of an order is not checked its edit is taxed, and the tax of both is refunded', async () => {
  const number = 'ATU30000001'
  peer.failing.set('AT', 'MS_UNAVAILABLE')
  const id = await paidOrder(number)
  const waiting = await edit(id)
  expect(waiting).toMatchObject({ status: 'pending', difference: '11.90' })
  peer.failing.clear()
  peer.valid.add(number)
  await recheck()
  // If it were refunded now, the tax that the edit's buyer is about to pay would stay.
  expect(await checkOf(id)).toMatchObject({ status: 'pending', checked_at: expect.any(String) })
  await takeMoney(id, waiting.id)
  expect((await read(id)).tax_total).toBe('3.96')
  await recheck()
  expect(await checkOf(id)).toMatchObject({ status: 'corrected' })
  const refunds = await selling.owner.call(api.refunds.list, { params: { id } })
  expect(refunds.map(({ amount }) => amount)).toEqual(['1.98', '1.98'])
  const credited = await app.db.rows(
    sql<{ corrects: string; tax: string; of_edit: boolean }>`
      select c.snapshot::jsonb #>> '{corrects,number}' as corrects, c.tax_total as tax, i.edit_id is not null as of_edit
      from invoices c join invoices i on i.id = c.invoice_id where c.order_id = ${id} order by c.number`,
  )
  expect(credited).toEqual([
    { corrects: 'INV-1', tax: '1.98', of_edit: false },
    { corrects: 'INV-2', tax: '1.98', of_edit: true },
  ])
  // What is added from now on has no tax.
  expect((await preview(id)).added.tax_total).toBe('0.00')
})

test('every tax refund of an order paid in part by a gift card, and of its edit, is the correction', async () => {
  const { owner, shop } = selling
  const number = 'ATU30000003'
  const { code } = await owner.call(api.gift_cards.create, {
    body: { shop_id: shop.id, amount: '1.00', note: '' },
  })
  peer.failing.set('AT', 'MS_UNAVAILABLE')
  const id = await paidOrder(number, { gift_cards: [code] })
  await takeMoney(id, (await edit(id, 9)).id)
  peer.failing.clear()
  peer.valid.add(number)
  await recheck()
  const refunds = await owner.call(api.refunds.list, { params: { id } })
  expect(refunds.map(({ amount }) => amount).toSorted()).toEqual(['1.98', '17.85'])
  const documents = await app.db.rows(
    sql<{ notes: string[] }>`
      select snapshot::jsonb -> 'notes' as notes from invoices where order_id = ${id} and kind = 'credit_note'`,
  )
  expect(documents.map(({ notes }) => notes)).toEqual(
    documents.map(() => [expect.stringContaining('Intra-Community supply')]),
  )
  expect(documents).toHaveLength(2)
  const { rows } = await owner.call(api.reports.taxes, { query: { shop_id: shop.id } })
  expect(rows.map(({ label, net_taxable, net_tax }) => [label, net_taxable, net_tax])).toEqual([
    ['VAT', '0.00', '0.00'],
    ['Reverse charge', '99.17', '0.00'],
  ])
})

test('shipping added after the number proved valid has no tax, alone or beside services, nor have the documents', async () => {
  const { owner, shop } = selling
  const number = 'ATU30000002'
  peer.failing.set('AT', 'MS_UNAVAILABLE')
  const id = await paidOrder(number)
  peer.failing.clear()
  peer.valid.add(number)
  await recheck()
  expect(await checkOf(id)).toMatchObject({ status: 'corrected' })
  const params = { id }
  const change = async (body: object) => {
    const { id: edit_id, difference } = await owner.call(api.order_edits.create, { params, body })
    await takeMoney(id, edit_id)
    return difference
  }
  expect(await change({ shipping: '5.00' })).toBe('5.00')
  expect(await read(id)).toMatchObject({ shipping_total: '5.00', tax_total: '1.98' })
  await owner.call(api.refunds.create, { params, body: { shipping: '5.00' } })
  const lesson = await buildProduct(owner, shop, {
    price: '10.00',
    requires_shipping: false,
    allow_negative_stock: true,
  })
  const add = [{ product_id: lesson.id, quantity: 1 }]
  expect(await change({ shipping: '2.00', add })).toBe('12.00')
  const { rows } = await owner.call(api.reports.taxes, { query: { shop_id: shop.id } })
  expect(rows.map(({ label, net_taxable, net_tax }) => [label, net_taxable, net_tax])).toEqual([
    ['VAT', '0.00', '0.00'],
    ['Reverse charge', '21.92', '0.00'],
  ])
  await owner.call(api.refunds.create, { params, body: { shipping: '2.00' } })
  // The tax, which the shop owes since the order was paid by hand.
  const owed = (await owner.call(api.refunds.list, { params })).find(({ status }) => status === 'failed')!
  await owner.call(api.refunds.settled, { params: { id: owed.id } })
  await owner.call(api.refunds.create, { params, body: { all: true } })
  expect((await read(id)).status).toBe('refunded')
  const shipping = await app.db.rows(sql`
    select i.kind, line ->> 'category' as category, line ->> 'tax_rate' as rate, line ->> 'tax_label' as label, line ->> 'net' as net
    from invoices i cross join jsonb_array_elements(i.snapshot::jsonb -> 'lines') line
    where i.order_id = ${id} and line ->> 'kind' = 'shipping' order by i.issued_at, i.id`)
  const reversed = { category: 'K', rate: '0', label: 'Reverse charge' }
  expect(shipping).toEqual([
    { kind: 'invoice', ...reversed, net: '5.00' },
    { kind: 'credit_note', ...reversed, net: '5.00' },
    { kind: 'invoice', ...reversed, net: '2.00' },
    { kind: 'credit_note', ...reversed, net: '2.00' },
  ])
  await expectSoundBooks(app)
})

const ofGiftCards = async (vat_number: string) => {
  const gift = await buildProduct(selling.owner, selling.shop, { price: '25.00', is_gift_card: true })
  return paidOrder(vat_number, { items: [{ product_id: gift.id, quantity: 1 }] })
}

test('an edit of an order without a check asks the register and stores the answer with the order', async () => {
  const number = 'FR10000000102'
  peer.valid.add(number)
  const id = await ofGiftCards(number)
  expect(await checkOf(id)).toBeNull()
  const { id: edit_id } = await edit(id)
  await takeMoney(id, edit_id)
  expect(await read(id)).toMatchObject({ tax_total: '0.00', total: '36.90' })
  expect(await checkOf(id)).toMatchObject({ number, status: 'valid', trader_name: 'MAISON EXEMPLE SARL' })
  expect(peer.asked).toHaveLength(1)
})

test('of an order without a check, while the register is out of reach, it is refused: no tax is guessed', async () => {
  peer.failing.set('NL', 'hang-up')
  const id = await ofGiftCards('NL009122746B01')
  for (const ask of [preview, edit])
    await expect(ask(id)).rejects.toMatchObject({
      error: 'invalid_transition',
      message: expect.stringContaining('VIES'),
    })
  expect((await selling.owner.call(api.order_edits.list, { params: { id } })).total).toBe(0)
})
