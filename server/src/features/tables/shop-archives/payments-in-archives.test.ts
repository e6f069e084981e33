// Card payments of an imported shop, whose gateway comes without its keys.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import {
  buildGateway,
  buildPayingShop,
  placePaidOrder,
  runJobsWithoutMails,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { exportShopOf, importArchive } from '../../../testing/shop-archives.ts'

test('are refunded through a gateway of the same account, once the imported shop has one', async () => {
  const app = await startPayingApp()
  const own = await buildPayingShop(app)
  const { owner, shop } = own
  const keyOf = (nth: number) => ({
    secret_key: `sk_test_acct_archived${shop.id.replaceAll('-', '')}_${nth}`,
  })
  await placePaidOrder(app, { ...own, ...(await buildGateway(owner, shop, keyOf(1))) })
  const { new_shop_id } = await importArchive(app, owner, await exportShopOf(app, owner, shop.id))
  const [order] = (await owner.call(api.orders.list, { query: { shop_id: new_shop_id! } })).data
  const params = { id: order!.id }
  const refund = async () => {
    await owner.call(api.refunds.create, { params, body: { amount: '1.00' } })
    await runJobsWithoutMails(app)
    return (await owner.call(api.refunds.list, { params })).map(({ status }) => status)
  }
  expect(await refund()).toEqual(['failed'])
  // Of another account, so it does not have the payment.
  const imported = { ...shop, id: new_shop_id! }
  await buildGateway(owner, imported)
  expect(await refund()).toEqual(['failed', 'failed'])
  await buildGateway(owner, imported, keyOf(2))
  expect(await refund()).toEqual(['succeeded', 'failed', 'failed'])
})
