// Gift cards that an order has bought, refunded at Stripe without us, or by refunds that Stripe refused.

import { api } from '@kontor/contract/api'
import { afterAll, expect, test } from 'vitest'
import { buildProduct } from '../../../../testing/build.ts'
import {
  expectSoundBooks,
  placePaidOrder,
  runJobsWithoutMails,
  statusOf,
} from '../../../../testing/paying-shop.ts'
import { startRefunding } from '../../../../testing/refunding.ts'

const { app, selling, refund, refundAtStripe, refundsOf, failRefunds } = await startRefunding()
afterAll(() => expectSoundBooks(app))

test('sold cards end with a refund of the whole order, and not with a partial refund', async () => {
  const { owner, shop } = selling
  const gift = await buildProduct(owner, shop, { title: 'Gift card', price: '25.00', is_gift_card: true })
  const statusesAfter = async (minor: bigint) => {
    const { order } = await placePaidOrder(app, selling, { items: [{ product_id: gift.id, quantity: 2 }] })
    await runJobsWithoutMails(app)
    await refundAtStripe(order, minor)
    await expect.poll(async () => (await refundsOf(order)).length).toBe(1)
    const { data } = await owner.call(api.gift_cards.list, { query: { shop_id: shop.id } })
    return data.filter(({ order_id }) => order_id === order.id).map(({ status }) => status)
  }
  expect(await statusesAfter(5000n)).toEqual(['voided', 'voided'])
  expect(await statusesAfter(1000n)).toEqual(['active', 'active'])
})

/** A paid order of gift cards, whose refund of one of them Stripe has refused. */
async function refusedOrder(quantity: number) {
  const { owner, shop } = selling
  const gift = await buildProduct(owner, shop, { title: 'Gift card', price: '25.00', is_gift_card: true })
  const { order } = await placePaidOrder(app, selling, { items: [{ product_id: gift.id, quantity }] })
  await runJobsWithoutMails(app)
  const params = { id: order.id }
  const [item] = await owner.call(api.orders.items, { params })
  const one = { lines: [{ order_item_id: item!.id!, quantity: 1 }] }
  failRefunds(1)
  const { id: refused_id } = await refund(order, one)
  await runJobsWithoutMails(app)
  expect(await refundsOf(order)).toMatchObject([{ id: refused_id, status: 'failed' }])
  const statuses = async () => {
    const { data } = await owner.call(api.gift_cards.list, { query: { shop_id: shop.id } })
    return data
      .filter(({ order_id }) => order_id === order.id)
      .map(({ status }) => status)
      .sort()
  }
  return { order, params, one, refused_id, statuses }
}

test('after a refund refused by Stripe the order can be cancelled, and its money is refunded', async () => {
  const { order, params, statuses } = await refusedOrder(1)
  await selling.owner.call(api.orders.cancelled, { params })
  await runJobsWithoutMails(app)
  expect(await statusOf(app, order.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  expect(await statuses()).toEqual(['voided'])
})

test('the next refund takes the card of a refused refund, and two made refunds end two cards', async () => {
  const { order, one, refused_id, statuses } = await refusedOrder(2)
  await refund(order, one)
  await runJobsWithoutMails(app)
  // One of two was refunded: the other one is good.
  expect(await statuses()).toEqual(['active', 'voided'])
  await selling.owner.call(api.refunds.retry, { params: { id: refused_id } })
  await runJobsWithoutMails(app)
  expect(await statusOf(app, order.id)).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
  expect(await statuses()).toEqual(['voided', 'voided'])
})
