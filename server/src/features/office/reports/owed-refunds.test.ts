// What an edit removed is no longer part of the order, even where its refund has failed: it is refunded when the edit is done, and a later correction of
// the tax is about the rest.

import { api } from '@kontor/contract/api'
import { expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp } from '../../../testing/app.ts'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buildPaidOrder } from '../../../testing/orders.ts'
import { startViesPeer } from '../../../testing/vies-peer.ts'
import { recheckVatNumbers } from '../../orders/waiting/recheck-vat-numbers.ts'

const VAT_NUMBER = 'FR83404833048'

it('a buyer confirmed as a business after that is moved to reverse charge with what is left', async () => {
  const peer = await startViesPeer()
  const app = await startTestApp({ VIES_API_BASE: peer.base })
  // 100.00 a piece and 5.00 for shipping, before tax.
  const shop = { prices_include_tax: false, oss_registered: true }
  const selling = await sell(app, { shop, price: '100.00', amount: '5.00' })
  const { owner } = selling
  peer.failing.set('FR', 'MS_UNAVAILABLE')
  const shipping_address = { ...BUYER, country: 'FR', vat_number: VAT_NUMBER }
  const id = await buildPaidOrder(app, selling, { shipping_address })
  const params = { id }
  const [item] = await owner.call(api.orders.items, { params })
  const remove = [{ order_item_id: item!.id!, quantity: 1 }]
  const { refund_id } = await owner.call(api.order_edits.create, { params, body: { remove } })
  // As where Stripe refuses it.
  await app.db.run(sql`update refunds set status = 'failed', succeeded_at = null where id = ${refund_id}`)

  peer.failing.clear()
  peer.valid.add(VAT_NUMBER)
  await app.db.run(sql`update order_vat_checks set next_check_at = now() where order_id = ${id}`)
  await recheckVatNumbers({ db: app.platform.db.forPlatform(), vies: app.parts.vies })
  const rows = async () =>
    (await owner.call(api.reports.taxes, { query: { shop_id: selling.shop.id } })).rows
      .map(({ label, net_taxable, net_tax }) => [label, net_taxable, net_tax])
      .toSorted()
  const expected = [
    ['Reverse charge', '5.00', '0.00'],
    ['VAT', '0.00', '0.00'],
  ]
  expect(await rows()).toEqual(expected)
  await owner.call(api.refunds.settled, { params: { id: refund_id! } })
  expect(await rows()).toEqual(expected)
})

it('what an edit removed is returned on the day on which what it added is sold, whenever it is refunded, or never', async () => {
  const app = await startTestApp()
  const shop = { prices_include_tax: false, time_zone: 'UTC' }
  const selling = await sell(app, { shop, price: '100.00', amount: '5.00' })
  const { owner, warehouse } = selling
  const cheaper = await buildProduct(owner, selling.shop, { price: '60.00' })
  await addStock(owner, selling.shop, cheaper, warehouse, 1)
  const id = await buildPaidOrder(app, selling, { shipping_address: BUYER })
  const [item] = await owner.call(api.orders.items, { params: { id } })
  const edit = await owner.call(api.order_edits.create, {
    params: { id },
    body: {
      remove: [{ order_item_id: item!.id!, quantity: 1 }],
      add: [{ product_id: cheaper.id, quantity: 1 }],
    },
  })
  await app.db.run(sql`
    update order_events set created_at = '2026-03-31T12:00:00Z' where order_id = ${id} and to_status = 'paid'`)
  await app.db.run(sql`update order_edits set updated_at = '2026-04-30T12:00:00Z' where id = ${edit.id}`)
  await app.db.run(sql`
    update refunds set succeeded_at = '2026-05-01T12:00:00Z' where id = ${edit.refund_id}`)
  const during = async (from: string, until: string) => {
    const query = { shop_id: selling.shop.id, from, until }
    const taxes = await owner.call(api.reports.taxes, { query })
    const sales = await owner.call(api.reports.sales, { query })
    return {
      taxes: taxes.rows.map((row) => [row.taxable, row.tax, row.returned_taxable, row.returned_tax]),
      sales: sales.days.map(({ day, sold, returned }) => [day, sold, returned]),
    }
  }
  const april = {
    taxes: [['60.00', '11.40', '100.00', '19.00']],
    sales: [['2026-04-30', '71.40', '119.00']],
  }
  expect(await during('2026-04-01', '2026-04-30')).toEqual(april)
  expect(await during('2026-05-01', '2026-05-31')).toEqual({ taxes: [], sales: [] })
  // As where Stripe refuses it.
  await app.db.run(
    sql`update refunds set status = 'failed', succeeded_at = null where id = ${edit.refund_id}`,
  )
  expect(await during('2026-04-01', '2026-04-30')).toEqual(april)
})
