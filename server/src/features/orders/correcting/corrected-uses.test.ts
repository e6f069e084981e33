// Uses of a discount that each customer may use once, where the email address of an order is corrected.

import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { buildOrder } from '../../../testing/orders.ts'

const [WRONG, RIGHT] = ['ada@gmial.example', 'ada@gmail.example']

let app: TestApp
let own: CalculatingShop

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  own = await sell(app)
  await own.owner.call(api.discounts.create, {
    body: {
      shop_id: own.shop.id,
      title: 'Once',
      method: 'code',
      code: 'ONCE',
      class: 'order',
      kind: 'percent',
      percent: '10',
      applies_to: { all: true },
      uses_per_customer: 1,
    },
  })
})

const place = (customer_user_email: string) => buildOrder(app, own, { customer_user_email, codes: ['ONCE'] })
const correct = (id: string, customer_user_email: string) =>
  own.owner.call(api.orders.correct, { params: { id }, body: { customer_user_email } })
const cancel = (id: string) => own.owner.call(api.orders.cancelled, { params: { id } })
/** Why this customer cannot use it; none if they can. */
const problemsOf = async (customer_user_email: string) => {
  const { discount_problems } = await own.calculate({ codes: ['ONCE'], customer_user_email })
  return discount_problems.map(({ reason }) => reason)
}

test('the discount use counts for the right address and no longer for the wrong address', async () => {
  const id = await place(WRONG)
  expect([await problemsOf(WRONG), await problemsOf(RIGHT)]).toEqual([['used_by_customer'], []])
  await correct(id, RIGHT)
  expect([await problemsOf(WRONG), await problemsOf(RIGHT)]).toEqual([[], ['used_by_customer']])
  const counted = await app.db.rows(
    sql<{ email: string }>`select email from discount_customer_uses where shop_id = ${own.shop.id}`,
  )
  expect(counted, 'the wrong address is forgotten').toEqual([{ email: RIGHT }])
  await cancel(id)
  expect(await problemsOf(RIGHT)).toEqual([])
})

test('cancelling a corrected order returns its own discount use, not the use of a different order', async () => {
  await place(RIGHT)
  const id = await place(WRONG)
  await correct(id, RIGHT)
  await cancel(id)
  expect([await problemsOf(WRONG), await problemsOf(RIGHT)]).toEqual([[], ['used_by_customer']])
})

test('correcting an order that had released its use leaves the use of a different order unchanged', async () => {
  const id = await place(WRONG)
  await cancel(id)
  await place(WRONG)
  await correct(id, RIGHT)
  expect([await problemsOf(WRONG), await problemsOf(RIGHT)]).toEqual([['used_by_customer'], []])
})
