// Following the changes of a shop's orders by `updated_at`.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { buildOrder, buildPaidOrder, buy } from '../../../testing/orders.ts'

const app = await startTestApp()

const changesOf = ({ owner, shop }: SellingShop, updated_from?: string) =>
  owner.call(api.orders.list, {
    query: {
      shop_id: shop.id,
      sort: 'updated_at',
      limit: '2',
      ...(updated_from === undefined ? {} : { updated_from }),
    },
  })

test('a walk by `updated_from` sees every order, although orders already seen change meanwhile', async () => {
  const selling = await buildSellingShop(app, { stock: 50 })
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push(await buildOrder(app, selling))
  const seen = new Set<string>()
  let from: string | undefined
  for (let page = 0; page < 8; page++) {
    const { data } = await changesOf(selling, from)
    for (const { id } of data) seen.add(id)
    from = data.at(-1)!.updated_at
    if (page === 0) await selling.owner.call(api.orders.paid, { params: { id: ids[0]! } })
  }
  expect([...seen].sort()).toEqual([...ids].sort())
})

test('an edit that begins, ends or expires, and each refunded part, moves the order among the changes', async () => {
  const selling = await buildSellingShop(app, { stock: 50 })
  const { owner, product } = selling
  const items = [{ product_id: product.id, quantity: 3 }]
  const id = await buildPaidOrder(app, selling, { items })
  let last = ''
  const moved = async () => {
    const { updated_at } = await owner.call(api.orders.get, { params: { id } })
    const has_moved = updated_at > last
    last = updated_at
    return has_moved
  }
  await moved()
  expect(await moved()).toBe(false)
  const edit = await owner.call(api.order_edits.create, {
    params: { id },
    body: { add: [{ product_id: product.id, quantity: 1 }] },
  })
  expect([edit.status, await moved()]).toEqual(['pending', true])
  await owner.call(api.order_edits.cancel, { params: { id, editId: edit.id } })
  expect(await moved()).toBe(true)
  for (const amount of ['1.00', '2.00']) {
    await owner.call(api.refunds.create, { params: { id }, body: { amount } })
    expect(await moved()).toBe(true)
  }
})

test('pages of foreign origins can read rate limits', async () => {
  const selling = await buildSellingShop(app)
  const { headers } = await buy(app, selling, { id: randomUUID() })
  const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ')
  const sent = Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))
  expect(exposed).toEqual(expect.arrayContaining(sent))
  expect(exposed).toContain('x-ratelimit-remaining')
})
