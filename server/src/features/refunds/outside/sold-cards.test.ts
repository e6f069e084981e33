// Gift cards that an order has bought, refunded at Stripe without us.

import { api } from '@kontor/contract/api'
import { afterAll, expect, test } from 'vitest'
import { buildProduct } from '../../../testing/build.ts'
import { expectSoundBooks, placePaidOrder, runJobs } from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'

const { app, selling, giveBackAtStripe, refundsOf } = await startRefunding()
afterAll(() => expectSoundBooks(app))

test('they end with a refund of the whole order, and not with one of a part', async () => {
  const { owner, shop } = selling
  const gift = await buildProduct(owner, shop, { title: 'Gift card', price: '25.00', is_gift_card: true })
  const statusesAfter = async (minor: bigint) => {
    const { order } = await placePaidOrder(app, selling, { items: [{ product_id: gift.id, quantity: 2 }] })
    await runJobs(app)
    await giveBackAtStripe(order, minor)
    await expect.poll(async () => (await refundsOf(order)).length).toBe(1)
    const { data } = await owner.call(api.gift_cards.list, { query: { shop_id: shop.id } })
    return data.filter(({ order_id }) => order_id === order.id).map(({ status }) => status)
  }
  expect(await statusesAfter(5000n)).toEqual(['voided', 'voided'])
  expect(await statusesAfter(1000n)).toEqual(['active', 'active'])
})
