// An order in several shipments, through the API.

import { api } from '@kontor/contract/api'
import type { Input } from '@kontor/contract/http/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { addStock, buildProduct, buildWarehouse } from '../../../testing/build.ts'
import { placeOrder, runJobs, startPaying } from '../../../testing/paying-shop.ts'

const { app, selling } = await startPaying({ stock: 1000 })
const { owner, shop, product, warehouse } = selling

const lamp = await buildProduct(owner, shop, { title: 'Lamp', price: '40.00', sku: 'LAMP' })
const lyon = await buildWarehouse(owner, shop, { title: 'Lyon', address_id: selling.address.id })
beforeAll(async () => {
  await addStock(owner, shop, lamp, warehouse, 1000)
  await addStock(owner, shop, product, lyon, 20)
})

let buyers = 0

/** A paid order of three mugs and a lamp. */
async function buyFour(items = [3, 1]) {
  const email = `parcels-${++buyers}@example.test`
  const { id } = await placeOrder(app, selling, {
    customer_user_email: email,
    items: [product, lamp].flatMap(({ id }, at) =>
      items[at] ? [{ product_id: id, quantity: items[at] }] : [],
    ),
  })
  await owner.call(api.orders.paid, { params: { id } })
  const ordered = await owner.call(api.orders.items, { params: { id } })
  const idOf = (of: { id: string }) => ordered.find(({ product_id }) => product_id === of.id)?.id ?? ''
  return { id, email, mug: idOf(product), lamp: idOf(lamp), params: { params: { id } } }
}

type Body = Input<typeof api.shipments.create>['body']
const ship = (id: string, body: Body) => owner.call(api.shipments.create, { params: { id }, body })
const read = (id: string) => owner.call(api.orders.get, { params: { id } })
const list = (id: string) => owner.call(api.shipments.ofOrder, { params: { id } })
const stockOf = async (product_id: string, warehouse_id: string) =>
  (
    await app.db.first(
      sql<{
        on_hand: number
      }>`select on_hand from stock_levels where product_id = ${product_id} and warehouse_id = ${warehouse_id}`,
    )
  )?.on_hand ?? 0
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { error?: string }) => error.error,
  )

test('an order in two shipments, the second from another warehouse', async () => {
  const { id, mug, lamp: lamp_item, params } = await buyFour()
  expect((await read(id)).fulfillment_status).toBe('unshipped')
  const berlin_before = await stockOf(product.id, warehouse.id)
  const lyon_before = await stockOf(product.id, lyon.id)

  const first = await ship(id, {
    lines: [
      { order_item_id: mug, quantity: 2 },
      { order_item_id: lamp_item, quantity: 1 },
    ],
    send: true,
    tracking_number: '1Z999AA10123456784',
  })
  const { order_number, ...after_first } = await read(id)
  expect(first).toMatchObject({ number: `${order_number}-1`, status: 'sent', carrier: 'ups' })
  expect(first.tracking_url).toContain('ups.com')
  expect(first.lines.map(({ title, quantity }) => [title, quantity])).toEqual([
    [product.title, 2],
    ['Lamp', 1],
  ])
  expect(after_first).toMatchObject({
    status: 'processing',
    fulfillment_status: 'partly_shipped',
    tracking_number: '1Z999AA10123456784',
  })
  expect(after_first.items.map((item) => [item.shipped_quantity, item.unshipped_quantity])).toEqual([
    [2, 1],
    [1, 0],
  ])

  const second = await ship(id, { all: true, warehouse_id: lyon.id })
  expect(second).toMatchObject({ number: `${order_number}-2`, status: 'planned', warehouse_id: lyon.id })
  expect(await stockOf(product.id, lyon.id)).toBe(lyon_before - 1)
  expect(await stockOf(product.id, warehouse.id)).toBe(berlin_before + 1)
  await owner.call(api.shipments.send, { params: { id: second.id } })
  expect(await read(id)).toMatchObject({ status: 'shipped', fulfillment_status: 'shipped' })

  for (const shipment of [first, second]) {
    expect((await read(id)).status).toBe('shipped')
    await owner.call(api.shipments.delivered, { params: { id: shipment.id } })
  }
  expect(await read(id)).toMatchObject({ status: 'delivered', fulfillment_status: 'delivered' })
  const history = await owner.call(api.orders.history, params)
  expect(history.map(({ to_status }) => to_status)).toEqual([
    'new',
    'paid',
    'processing',
    'shipped',
    'delivered',
  ])
  const status = await app.call(api.storefront.orderStatus, params)
  expect(status.fulfillment_status).toBe('delivered')
})

test('each shipment is mailed once with its pieces, and with what is still to come', async () => {
  const { id, email, mug } = await buyFour()
  await ship(id, {
    lines: [{ order_item_id: mug, quantity: 2 }],
    send: true,
    tracking_number: '00340434161094042557',
  })
  await runJobs(app)
  const rest = await ship(id, { all: true, send: true, mail: false })
  await runJobs(app)
  await owner.call(api.shipments.change, {
    params: { id: rest.id },
    body: { tracking_number: '1Z999AA10123456785' },
  })
  await owner.call(api.shipments.send, { params: { id: rest.id } })
  await runJobs(app)
  const mails = await app.db.rows(
    sql<{ text: string }>`select text from mails where to_address = ${email} order by created_at, id`,
  )
  const [first, second, ...more] = mails.map(({ text }) => text).filter((text) => text.includes('Parcel '))
  expect(more).toEqual([])
  expect(first).toMatch(/Parcel \S+-1:\n2 × [^\n]+\n/)
  expect(first).toContain('Tracking number: 00340434161094042557')
  expect(first).toMatch(/Still to come:\n1 × [^\n]+\n1 × Lamp/)
  expect(second).toMatch(/Parcel \S+-2:\n1 × [^\n]+\n1 × Lamp/)
  expect(second).not.toContain('Still to come')
})

test('planned pieces are reserved, and lines split and merge shipments', async () => {
  const { id, mug, lamp: lamp_item } = await buyFour()
  const planned = await ship(id, { lines: [{ order_item_id: mug, quantity: 2 }] })
  expect(await refusal(ship(id, { lines: [{ order_item_id: mug, quantity: 2 }] }))).toBe('in_use')
  expect(await refusal(ship(id, { lines: [{ order_item_id: mug, quantity: 4 }] }))).toBe('validation_error')
  const rest = await ship(id, { all: true })
  expect(rest.lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(await refusal(ship(id, { all: true }))).toBe('in_use')

  await owner.call(api.shipments.cancel, { params: { id: rest.id } })
  const merged = await owner.call(api.shipments.change, {
    params: { id: planned.id },
    body: {
      lines: [
        { order_item_id: mug, quantity: 3 },
        { order_item_id: lamp_item, quantity: 1 },
      ],
    },
  })
  expect(merged.lines.map(({ quantity }) => quantity)).toEqual([3, 1])
  await owner.call(api.shipments.send, { params: { id: planned.id } })
  const too_late = owner.call(api.shipments.change, {
    params: { id: planned.id },
    body: { warehouse_id: lyon.id },
  })
  expect(await refusal(too_late)).toBe('invalid_transition')
  expect((await read(id)).status).toBe('shipped')
})

test('silence is not consent: a shipment names its pieces', async () => {
  const { id } = await buyFour()
  for (const body of [{}, { lines: [] }, { al: true }, { all: false }, { all: true, lines: [] }])
    expect(await refusal(ship(id, body as never))).toBe('validation_error')
  expect(await list(id)).toEqual([])
})

test('a repeated id answers with the same shipment, and another request with it is refused', async () => {
  const { id, mug } = await buyFour()
  const body = { id: crypto.randomUUID(), lines: [{ order_item_id: mug, quantity: 1 }], send: true }
  const [one, two] = [await ship(id, body), await ship(id, body)]
  expect(two).toEqual(one)
  expect(await list(id)).toHaveLength(1)
  expect(await refusal(ship(id, { ...body, note: 'other' }))).toBe('idempotency_conflict')
})

test('the whole order by the old calls: one shipment, then delivered', async () => {
  const { id, params, mug } = await buyFour()
  await ship(id, { lines: [{ order_item_id: mug, quantity: 1 }] })
  const body = { tracking_number: 'AB 12', tracking_url: 'https://parcels.example/12' }
  expect(await owner.call(api.orders.shipped, { ...params, body })).toMatchObject({
    status: 'shipped',
    ...body,
  })
  const sent = await list(id)
  expect(sent.map(({ status, tracking_number }) => [status, tracking_number])).toEqual([
    ['sent', ''],
    ['sent', 'AB 12'],
  ])
  await owner.call(api.orders.shipped, { ...params, body: { tracking_number: 'AB 13' } })
  expect((await list(id)).at(-1)?.tracking_number).toBe('AB 13')
  await owner.call(api.orders.delivered, params)
  expect((await list(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  expect(await read(id)).toMatchObject({ status: 'delivered', fulfillment_status: 'delivered' })
})

test('a lost shipment is sent again from the shelf; if it turns up before that, the new pieces go back', async () => {
  const { id, params } = await buyFour([2])
  await owner.call(api.orders.shipped, params)
  const [lost] = await list(id)
  const before = await stockOf(product.id, warehouse.id)
  const moved = await owner.call(api.shipments.lost, { params: { id: lost!.id }, body: { then: 'resend' } })
  expect(moved).toMatchObject({ status: 'lost', is_resent: true })
  expect(await stockOf(product.id, warehouse.id)).toBe(before - 2)
  expect(await read(id)).toMatchObject({ status: 'shipped', fulfillment_status: 'unshipped' })
  const waiting = await owner.call(api.orders.list, { query: { shop_id: shop.id, is_to_ship: 'true' } })
  expect(waiting.data.map((order) => order.id)).toContain(id)

  await owner.call(api.shipments.delivered, { params: { id: lost!.id } })
  expect(await stockOf(product.id, warehouse.id)).toBe(before)
  expect(await read(id)).toMatchObject({ status: 'delivered', fulfillment_status: 'delivered' })
})

test('lost pieces that were sent again cannot turn up', async () => {
  const { id, params } = await buyFour([2])
  await owner.call(api.orders.shipped, params)
  const [lost] = await list(id)
  await owner.call(api.shipments.lost, { params: { id: lost!.id }, body: { then: 'resend' } })
  await owner.call(api.orders.shipped, params)
  expect(await read(id)).toMatchObject({ status: 'shipped', fulfillment_status: 'shipped' })
  expect(await refusal(owner.call(api.shipments.delivered, { params: { id: lost!.id } }))).toBe('in_use')
  expect((await read(id)).items.map((item) => [item.shipped_quantity, item.unshipped_quantity])).toEqual([
    [2, 0],
  ])
})

test('the pieces of a lost shipment are refunded, and do not hold back the delivery of the others', async () => {
  const { id, mug } = await buyFour([3])
  const [lost, other] = [
    await ship(id, { lines: [{ order_item_id: mug, quantity: 1 }], send: true }),
    await ship(id, { all: true, send: true }),
  ]
  const before = await stockOf(product.id, warehouse.id)
  const refunded = await owner.call(api.shipments.lost, { params: { id: lost.id }, body: { then: 'refund' } })
  const [refund] = await owner.call(api.refunds.list, { params: { id } })
  expect(refunded.refund_id).toBe(refund!.id)
  expect(refund).toMatchObject({ amount: '10.00' })
  expect(await stockOf(product.id, warehouse.id)).toBe(before)
  await owner.call(api.shipments.delivered, { params: { id: other.id } })
  expect(await read(id)).toMatchObject({ status: 'delivered', fulfillment_status: 'delivered' })
  expect(await refusal(owner.call(api.shipments.lost, { params: { id: other.id }, body: {} as never }))).toBe(
    'validation_error',
  )
})

test('a refund takes pieces that are not sent first, and restocks only these', async () => {
  const { id, mug } = await buyFour([4])
  await ship(id, { lines: [{ order_item_id: mug, quantity: 2 }], send: true })
  const before = await stockOf(product.id, warehouse.id)
  const refund = (quantity: number, more = {}) =>
    owner.call(api.refunds.create, {
      params: { id },
      body: { lines: [{ order_item_id: mug, quantity, ...more }] },
    })
  expect((await refund(1, { is_shipped: true })).lines[0]?.restocked).toBe(0)
  const two = await refund(3)
  expect(two.lines[0]?.restocked).toBe(2)
  expect(await stockOf(product.id, warehouse.id)).toBe(before + 2)
  const { items, ...order } = await read(id)
  expect(
    items.map((item) => [item.shipped_quantity, item.unshipped_quantity, item.refunded_quantity]),
  ).toEqual([[2, 0, 4]])
  expect(order.fulfillment_status).toBe('shipped')
})

test('pieces of a planned shipment are refunded only with the whole order', async () => {
  const { id, mug, params } = await buyFour([2])
  const planned = await ship(id, { all: true, warehouse_id: lyon.id })
  const lines = [{ order_item_id: mug, quantity: 1 }]
  expect(await refusal(owner.call(api.refunds.create, { ...params, body: { lines } }))).toBe('in_use')
  const [berlin, lyon_now] = [await stockOf(product.id, warehouse.id), await stockOf(product.id, lyon.id)]
  await owner.call(api.refunds.create, { ...params, body: { all: true } })
  expect((await owner.call(api.shipments.get, { params: { id: planned.id } })).status).toBe('cancelled')
  expect(await stockOf(product.id, warehouse.id)).toBe(berlin)
  expect(await stockOf(product.id, lyon.id)).toBe(lyon_now + 2)
  expect(await read(id)).toMatchObject({ status: 'refunded', fulfillment_status: 'none' })
})

test('once a piece is sent the order is not cancelled, but its rest is', async () => {
  const { id, mug, params } = await buyFour()
  expect(await refusal(owner.call(api.shipments.cancelRest, { ...params, body: {} }))).toBe(
    'invalid_transition',
  )
  await ship(id, { lines: [{ order_item_id: mug, quantity: 2 }], send: true })
  await ship(id, { lines: [{ order_item_id: mug, quantity: 1 }] })
  expect(await refusal(owner.call(api.orders.cancelled, params))).toBe('invalid_transition')
  const refund = await owner.call(api.shipments.cancelRest, { ...params, body: { reason: 'Sold out' } })
  expect(refund.lines.map(({ quantity, restocked }) => [quantity, restocked])).toEqual([
    [1, 1],
    [1, 1],
  ])
  expect(await read(id)).toMatchObject({ status: 'shipped', fulfillment_status: 'shipped' })
  expect((await list(id)).map(({ status }) => status)).toEqual(['sent', 'cancelled'])
})

test('two members who send the last pieces at the same time: one shipment', async () => {
  const { id } = await buyFour([1])
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => ship(id, { all: true, send: true })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await list(id)).toHaveLength(1)
})

test('many in one call: a refused row leaves the others alone', async () => {
  const [one, two] = [await buyFour([1]), await buyFour([1])]
  const unpaid = await placeOrder(app, selling)
  const planned = await owner.call(api.shipments.plan, {
    body: { shop_id: shop.id, order_ids: [one.id, unpaid.id, two.id] },
  })
  expect(planned.refused).toMatchObject([{ id: unpaid.id, error: 'invalid_transition' }])
  const [first, second] = planned.done
  const sent = await owner.call(api.shipments.sendMany, {
    body: {
      shop_id: shop.id,
      shipments: [
        { number: first!.number, tracking_number: '00340434161094042557' },
        { number: '999999-1' },
        { id: second!.id },
      ],
    },
  })
  expect(sent.done.map(({ status, carrier }) => [status, carrier])).toEqual([
    ['sent', 'dhl'],
    ['sent', ''],
  ])
  expect(sent.refused).toMatchObject([{ id: '999999-1', error: 'not_found' }])
  const found = await owner.call(api.shipments.list, { query: { shop_id: shop.id, q: first!.number } })
  expect(found.data.map(({ id }) => id)).toEqual([first!.id])
  const ids = [first!.id, second!.id]
  const delivered = await owner.call(api.shipments.deliverMany, { body: { shop_id: shop.id, ids } })
  expect(delivered.done.map(({ status }) => status)).toEqual(['delivered', 'delivered'])
})

test('a warehouse with a planned shipment is not deleted', async () => {
  const spare = await buildWarehouse(owner, shop, { title: 'Spare' })
  await addStock(owner, shop, product, spare, 1)
  const { id } = await buyFour([1])
  const planned = await ship(id, { all: true, warehouse_id: spare.id })
  expect(await refusal(owner.call(api.warehouses.remove, { params: { id: spare.id } }))).toBe('in_use')
  await owner.call(api.shipments.cancel, { params: { id: planned.id } })
})

test.each(['<script>alert(1)</script>', 'a\nb', 'x'.repeat(101)])(
  'no tracking number: %j',
  async (tracking_number) => {
    const { id } = await buyFour([1])
    expect(await refusal(ship(id, { all: true, tracking_number }))).toBe('validation_error')
  },
)
