// Reports of what changed after it was sold: items that an edit added, and a buyer who proved to be a business.

import { api } from '@kontor/contract/api'
import { addMoney } from '@kontor/contract/values/money'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp } from '../../../testing/app.ts'
import { sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buildPaidOrder } from '../../../testing/orders.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { startViesPeer } from '../../../testing/vies-peer.ts'
import { recheckVatNumbers } from '../../orders/waiting/recheck-vat-numbers.ts'

// 100.00 a piece and 5.00 for shipping, before tax.
const NET = { price: '100.00', amount: '5.00' }

it('a refund of items that an edit added corrects the quarter of the edit, and of the others that of the payment', async () => {
  const app = await startTestApp()
  const selling = await sell(app, { ...NET, shop: { prices_include_tax: false, oss_registered: true } })
  const { owner, product, shop } = selling
  const id = await buildPaidOrder(app, selling, { shipping_address: { ...BUYER, country: 'FR' } })
  const params = { id }
  const { id: editId } = await owner.call(api.order_edits.create, {
    params,
    body: { add: [{ product_id: product.id, quantity: 2 }] },
  })
  await owner.call(api.order_edits.paid, { params: { ...params, editId } })
  await app.db.run(sql`
    update order_events set created_at = '2026-03-31T12:00:00Z' where order_id = ${id} and to_status = 'paid'`)
  await app.db.run(sql`update order_edits set updated_at = '2026-04-01T12:00:00Z' where id = ${editId}`)
  const items = await owner.call(api.orders.items, { params })
  const lines = items.map((item) => ({ order_item_id: item.id!, quantity: 1 }))
  await owner.call(api.refunds.create, { params, body: { lines } })
  const oss = async (returned_on: string, quarter: string) => {
    await app.db.run(sql`
      update refunds set succeeded_at = ${`${returned_on}T12:00:00Z`}::timestamptz where order_id = ${id}`)
    const report = await owner.call(api.reports.oss, { query: { shop_id: shop.id, quarter } })
    return {
      rows: report.rows.map(({ taxable }) => taxable),
      corrections: report.corrections.map((one) => [one.quarter, one.taxable, one.tax]),
    }
  }
  expect(await oss('2026-07-01', '2026-Q3')).toEqual({
    rows: [],
    corrections: [
      ['2026-Q1', '-100.00', '-20.00'],
      ['2026-Q2', '-100.00', '-20.00'],
    ],
  })
  expect(await oss('2026-04-02', '2026-Q2')).toEqual({
    rows: ['100.00'],
    corrections: [['2026-Q1', '-100.00', '-20.00']],
  })
})

describe('a sale taxed at home to a buyer who proves to be a business', () => {
  /** Of 5.00 for shipping and as many pieces of 100.00; the register confirms the number once `prove` is called. */
  async function sellTo(place: { country: string; vat_number: string; zip?: string }, quantity = 1) {
    const state = place.vat_number.slice(0, 2)
    const peer = await startViesPeer()
    const app = await startTestApp({ VIES_API_BASE: peer.base })
    const selling = await sell(app, { ...NET, shop: { prices_include_tax: false } })
    const { owner, shop, product } = selling
    const shipping_address = { ...BUYER, ...place }
    peer.failing.set(state, 'MS_UNAVAILABLE')
    const items = [{ product_id: product.id, quantity }]
    const id = await buildPaidOrder(app, selling, { shipping_address, items })
    const params = { id }
    async function prove(): Promise<void> {
      peer.failing.clear()
      peer.valid.add(place.vat_number)
      await app.db.run(sql`update order_vat_checks set next_check_at = now() where order_id = ${id}`)
      await recheckVatNumbers({ db: app.platform.db.forPlatform(), vies: app.parts.vies })
    }
    async function returnOne(): Promise<void> {
      const [item] = await owner.call(api.orders.items, { params })
      const lines = [{ order_item_id: item!.id!, quantity: 1 }]
      await owner.call(api.refunds.create, { params, body: { lines } })
    }
    const rows = async () => {
      const report = await owner.call(api.reports.taxes, { query: { shop_id: shop.id } })
      return report.rows.map((row) => [row.country, row.basis, row.net_taxable, row.net_tax])
    }
    /** The sums of the table of the month, by the category of the tax. */
    async function booked() {
      const { data } = await owner.call(api.invoices.list, { query: { shop_id: shop.id } })
      const url = `/v1/a/invoices/journal?shop_id=${shop.id}&month=${data[0]!.issued_on.slice(0, 7)}`
      const { text } = await app.send({ method: 'GET', url, token: owner.access_token })
      const sums: Record<string, [net: string, tax: string]> = {}
      for (const row of text.trim().split('\r\n').slice(1)) {
        const [category = '', net = '', tax = ''] = row.split(',').slice(12)
        const [net_before, tax_before] = sums[category] ?? ['0', '0']
        sums[category] = [addMoney(net_before, net, 'EUR'), addMoney(tax_before, tax, 'EUR')]
      }
      return sums
    }
    return { app, owner, shop, product, id, prove, returnOne, rows, booked }
  }
  const FRENCH = { country: 'FR', vat_number: 'FR83404833048' }

  it('is moved to reverse charge in the state of the buyer, in the report and in the documents', async () => {
    const { prove, returnOne, rows, booked } = await sellTo(FRENCH)
    await prove()
    const home = ['DE', 'origin', '0.00', '0.00']
    expect(await rows()).toEqual([home, ['FR', 'reverse_charge', '105.00', '0.00']])
    expect(await booked()).toEqual({ S: ['0.00', '0.00'], K: ['105.00', '0.00'] })
    await returnOne()
    expect(await rows()).toEqual([home, ['FR', 'reverse_charge', '5.00', '0.00']])
    expect(await booked()).toEqual({ S: ['0.00', '0.00'], K: ['5.00', '0.00'] })
  })

  it('is moved without what was returned before', async () => {
    const { prove, returnOne, rows, booked } = await sellTo(FRENCH, 2)
    await returnOne()
    await prove()
    expect(await rows()).toEqual([
      ['DE', 'origin', '0.00', '0.00'],
      ['FR', 'reverse_charge', '105.00', '0.00'],
    ])
    expect(await booked()).toEqual({ S: ['0.00', '0.00'], K: ['105.00', '0.00'] })
  })

  it('is moved with what an edit added, and the documents sum to what the report says, whatever was returned', async () => {
    const { owner, id, product, prove, returnOne, rows, booked } = await sellTo(FRENCH, 2)
    const params = { id }
    const giveBack = (amount: string) => owner.call(api.refunds.create, { params, body: { amount } })
    const add = [{ product_id: product.id, quantity: 1 }]
    const { id: editId } = await owner.call(api.order_edits.create, {
      params,
      body: { add, shipping: '9.00' },
    })
    await giveBack('17.00')
    await returnOne()
    await owner.call(api.order_edits.paid, { params: { ...params, editId } })
    await giveBack('7.00')
    await prove()
    await giveBack('11.00')
    const [home, abroad] = await rows()
    expect(home).toEqual(['DE', 'origin', '0.00', '0.00'])
    expect(await booked()).toEqual({ S: ['0.00', '0.00'], K: abroad!.slice(2) })
  })

  it.each(['bt1 5gs', 'BT-1 5GS'])('stays in Northern Ireland when the buyer is erased: %s', async (zip) => {
    const place = { country: 'GB', zip, vat_number: 'XI110305878' }
    const { app, owner, shop, id, prove, rows } = await sellTo(place)
    await prove()
    const before = await rows()
    expect(before).toContainEqual(['XI', 'reverse_charge', '105.00', '0.00'])
    const [refund] = await owner.call(api.refunds.list, { params: { id } })
    await owner.call(api.refunds.settled, { params: { id: refund!.id } })
    for (const step of ['shipped', 'delivered'] as const)
      await owner.call(api.orders[step], { params: { id } })
    const { data } = await owner.call(api.customers.list, { query: { shop_id: shop.id } })
    await runJobs(app)
    await owner.call(api.customers.erase, { params: { id: data[0]!.id } })
    expect(await rows()).toEqual(before)
    const { shipping_address } = await owner.call(api.orders.get, { params: { id } })
    expect(shipping_address).toMatchObject({ country: 'GB', city: '', zip: 'BT1' })
  })
})

describe('what an edit added after its tax went to the state of the buyer, at the same rate', () => {
  /** A sale from the Netherlands to Belgium of 100.00 and 5.00 for shipping, with Dutch tax, to which 100.00 were added with Belgian tax, both at 21 %. */
  async function sellTwice(vat_number = '') {
    const peer = await startViesPeer()
    peer.failing.set('BE', 'MS_UNAVAILABLE')
    const app = await startTestApp({ VIES_API_BASE: peer.base })
    const { owner, shop, product, ...more } = await sell(app, {
      ...NET,
      shop: { prices_include_tax: false },
      address: { country: 'NL', vat_number: 'NL009122746B01' },
      rates: { rates: [{ countries: ['BE'], amount: '5.00' }] },
    })
    const shipping_address = { ...BUYER, country: 'BE', vat_number }
    const id = await buildPaidOrder(app, { owner, shop, product, ...more }, { shipping_address })
    await owner.call(api.shops.update, { params: { id: shop.id }, body: { oss_registered: true } })
    const params = { id }
    const body = { add: [{ product_id: product.id, quantity: 1 }] }
    const { id: editId } = await owner.call(api.order_edits.create, { params, body })
    await owner.call(api.order_edits.paid, { params: { ...params, editId } })
    const rows = async () => {
      const report = await owner.call(api.reports.taxes, { query: { shop_id: shop.id } })
      return report.rows.map((row) => [row.country, row.label, row.basis, row.net_taxable, row.net_tax])
    }
    expect(await rows()).toEqual([
      ['BE', 'VAT', 'destination', '100.00', '21.00'],
      ['NL', 'VAT', 'origin', '105.00', '22.05'],
    ])
    return { app, peer, owner, id, rows }
  }

  it('is returned from the tax of the item', async () => {
    const { owner, id, rows } = await sellTwice()
    const items = await owner.call(api.orders.items, { params: { id } })
    const lines = [{ order_item_id: items[1]!.id!, quantity: 1 }]
    await owner.call(api.refunds.create, { params: { id }, body: { lines } })
    expect(await rows()).toEqual([
      ['BE', 'VAT', 'destination', '0.00', '0.00'],
      ['NL', 'VAT', 'origin', '105.00', '22.05'],
    ])
  })

  it('is moved to reverse charge from both taxes', async () => {
    const { app, peer, id, rows } = await sellTwice('BE0428759497')
    peer.failing.clear()
    peer.valid.add('BE0428759497')
    await app.db.run(sql`update order_vat_checks set next_check_at = now() where order_id = ${id}`)
    await recheckVatNumbers({ db: app.platform.db.forPlatform(), vies: app.parts.vies })
    expect(await rows()).toEqual([
      ['BE', 'VAT', 'destination', '0.00', '0.00'],
      ['BE', 'Reverse charge', 'reverse_charge', '205.00', '0.00'],
      ['NL', 'VAT', 'origin', '0.00', '0.00'],
    ])
  })
})
