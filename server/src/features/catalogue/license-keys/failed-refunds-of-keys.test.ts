// Licence keys of what was to be refunded, where the refund fails.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildKeyProduct } from '../../../testing/digital-goods.ts'
import { expectSoundBooksAtEnd, placePaidOrder, runJobsWithoutMails } from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'

const { app, selling, refund, refundsOf, failRefunds } = await startRefunding()
expectSoundBooksAtEnd(app)

/** An order of two key products and one other thing, and what refunds the first product's units. */
async function bought() {
  const [first, second] = [
    await buildKeyProduct(selling, ['A1', 'A2']),
    await buildKeyProduct(selling, ['B1']),
  ]
  const quantities = [
    [first.id, 2],
    [second.id, 1],
    [selling.product.id, 1],
  ] as const
  const items = quantities.map(([product_id, quantity]) => ({ product_id, quantity }))
  const { order } = await placePaidOrder(app, selling, { items, digital_consent: true })
  const stored = await selling.owner.call(api.orders.items, { params: { id: order.id } })
  const unitsOf = (nth: number, quantity: number) => ({
    lines: [{ order_item_id: stored[nth]!.id!, quantity }],
  })
  const keys = async () => {
    const rows = await app.db.rows(
      sql<{
        key: string
      }>`select last4 || ' ' || status as key from license_keys where order_id = ${order.id} order by last4`,
    )
    return rows.map(({ key }) => key)
  }
  return { order, unitsOf, keys }
}

test('they are the buyer’s again, until the refund is made after all', async () => {
  const { order, unitsOf, keys } = await bought()
  await refund(order, unitsOf(1, 1))
  await runJobsWithoutMails(app)
  failRefunds(1)
  const { id } = await refund(order, unitsOf(0, 2))
  expect(await keys()).toEqual(['A1 revoked', 'A2 revoked', 'B1 revoked'])
  await runJobsWithoutMails(app)
  expect((await refundsOf(order)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  expect(await keys()).toEqual(['A1 delivered', 'A2 delivered', 'B1 revoked'])
  await selling.owner.call(api.refunds.retry, { params: { id } })
  expect(await keys()).toEqual(['A1 revoked', 'A2 revoked', 'B1 revoked'])
})

test('they stay revoked where the money came back from a bank, which the buyer is owed', async () => {
  const { order, unitsOf, keys } = await bought()
  const { id } = await refund(order, unitsOf(0, 2))
  await runJobsWithoutMails(app)
  const row = await app.db.first(
    sql<{ name: string }>`select transaction_id as name from refunds where id = ${id}`,
  )
  await app.stripe_mock.failRefund(row!.name)
  expect((await refundsOf(order)).map(({ status }) => status)).toEqual(['failed'])
  expect(await keys()).toEqual(['A1 revoked', 'A2 revoked', 'B1 delivered'])
})
