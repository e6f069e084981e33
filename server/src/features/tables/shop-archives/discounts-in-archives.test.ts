// What an archive says of the uses of discounts, whose orders and edits it has as cancelled where they wait for their payment.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sell } from '../../../testing/calculating-shop.ts'
import { buildOrder, buildPaidOrder } from '../../../testing/orders.ts'
import { startPayingApp } from '../../../testing/paying-shop.ts'
import { exportShopOf, importArchive, unpack } from '../../../testing/shop-archives.ts'

test('a discount that had a limit for each customer can be imported, with more orders waiting than it has counted', async () => {
  const app = await startPayingApp()
  const own = await sell(app)
  const { owner, shop } = own
  const codes = ['ONCE']
  const { id } = await owner.call(api.discounts.create, {
    body: {
      shop_id: shop.id,
      title: 'Once',
      method: 'code',
      code: 'ONCE',
      class: 'order',
      kind: 'percent',
      percent: '10',
      uses_per_customer: 1,
    },
  })
  await buildPaidOrder(app, own, { codes })
  await owner.call(api.discounts.update, { params: { id }, body: { uses_per_customer: null } })
  for (let order = 0; order < 2; order++) await buildOrder(app, own, { codes })
  const done = await importArchive(app, owner, await exportShopOf(app, owner, shop.id))
  expect(done).toMatchObject({ status: 'done', failure: '' })
})

test('the use of a discount that only an edit which waits for its payment has claimed is returned', async () => {
  const app = await startPayingApp()
  const own = await sell(app)
  const { owner, shop, product } = own
  const id = await buildPaidOrder(app, own)
  await owner.call(api.discounts.create, {
    body: {
      shop_id: shop.id,
      title: 'Once',
      method: 'automatic',
      class: 'product',
      kind: 'percent',
      percent: '10',
      uses_per_customer: 1,
    },
  })
  const edit = await owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: product.id, quantity: 1 }] },
  })
  expect(edit).toMatchObject({ status: 'pending', difference: '9.00' })
  const { rows } = await unpack(await exportShopOf(app, owner, shop.id))
  expect(rows.get('discounts')).toMatchObject([{ uses: 0 }])
  expect(rows.get('discount_customer_uses')).toMatchObject([{ uses: 0 }])
  expect(rows.get('discount_uses')).toMatchObject([{ returned_at: expect.any(String) }])
})
