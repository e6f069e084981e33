// What an edit removed is no longer part of the order, even where its refund has failed: a later correction of the tax is about the rest.

import { api } from '@kontor/contract/api'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { sell } from '../../testing/calculating-shop.ts'
import { BUYER, buildPaidOrder } from '../../testing/orders.ts'
import { startViesPeer } from '../../testing/vies-peer.ts'
import { recheckVatNumbers } from '../orders/waiting/recheck-vat-numbers.ts'

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
  expect(await rows()).toEqual([
    ['Reverse charge', '5.00', '0.00'],
    ['VAT', '100.00', '20.00'],
  ])
  await owner.call(api.refunds.settled, { params: { id: refund_id! } })
  expect(await rows()).toEqual([
    ['Reverse charge', '5.00', '0.00'],
    ['VAT', '0.00', '0.00'],
  ])
})
