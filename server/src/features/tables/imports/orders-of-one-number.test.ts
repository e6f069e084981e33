// Orders of tables whose number another order has: named, and never taken for that order.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildSellingShop, buildShop } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf, takeTable } from '../../../testing/importing.ts'
import { buy } from '../../../testing/orders.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  world = { app, owner, shop_id: (await buildShop(owner)).id }
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const shopify = { kind: 'orders', format: 'shopify' } as const
const HEADER =
  'Name,Email,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price\n'
const order = (number: string, email: string, time = '10:20:30') =>
  `${number},${email},paid,EUR,5.00,5.00,2023-05-04 ${time} +0200,1,Mug,5.00\n`
it('An imported order of another buyer or time is an error and not unchanged', async () => {
  const mine = HEADER + order('1001', 'ann@example.test')
  expect((await bring(world, shopify, mine)).report).toEqual({ ...NONE, rows: 1, create: 1 })
  expect((await bring(world, shopify, mine)).report).toEqual({ ...NONE, rows: 1, unchanged: 1 })
  for (const other of [order('1001', 'ben@example.test'), order('1001', 'ann@example.test', '11:00:00')]) {
    const checked = await check(world, shopify, HEADER + other)
    expect(checked.report).toEqual({ ...NONE, rows: 1, errors: 1 })
    expect(await problemsOf(world, checked)).toEqual([
      '2,1001,Name,1001,error,not_unique,Order number 1001 is already used by another order.',
    ])
  }
})

it('An order that was placed here is unchanged by its former address, and another buyer is an error', async () => {
  const own = await buildSellingShop(world.app)
  const selling = { ...world, owner: own.owner, shop_id: own.shop.id }
  const { id } = (await buy(world.app, own)).json
  await own.owner.call(api.orders.paid, { params: { id } })
  const table = await takeTable(selling, { kind: 'orders' })
  await own.owner.call(api.orders.correct, {
    params: { id },
    body: { customer_user_email: 'ann.lee@example.test' },
  })
  expect((await check(selling, { kind: 'orders' }, table)).report).toMatchObject({ unchanged: 1, errors: 0 })
  const other = table.replace(/[\w.]+@[\w.]+/g, 'zoe@example.test')
  expect((await check(selling, { kind: 'orders' }, other)).report).toMatchObject({ unchanged: 0, errors: 1 })
})

it('Two orders of one number in one table do not become one', async () => {
  const text = `${HEADER}${order('2001', 'ann@example.test')}${order('2001', 'ben@example.test')}2002,cy@example.test,paid,EUR,7.00,7.00,2023-05-04 10:20:30 +0200,1,Mug,5.00
2002,cy@example.test,,,,,,1,Tea,2.00
`
  const checked = await check(world, shopify, text)
  expect((await problemsOf(world, checked)).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['2', '2001', 'Name'],
    ['3', '2001', 'Name'],
  ])
  expect(checked.report).toEqual({ ...NONE, rows: 4, create: 1, errors: 1 })
})
