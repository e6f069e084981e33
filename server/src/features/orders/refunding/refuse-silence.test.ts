// Calls that move money read neither silence nor a mistyped field as "all".

import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import { expectSoundBooksAtEnd, statusOf } from '../../../testing/paying-shop.ts'
import { startRefunding } from '../../../testing/refunding.ts'

const { app, selling, paidOrder, preview, refundsOf } = await startRefunding()
expectSoundBooksAtEnd(app)

const send = (path: string, body: unknown) =>
  app.send({ method: 'POST', url: `/v1/a/${path}`, token: selling.owner.access_token, body })

const { order, things } = await paidOrder()
const line = { order_item_id: things, quantity: 1 }

/** What names nothing, or something that the call does not have; and the field that is reported. */
const UNCLEAR: readonly [body: unknown, field: string][] = [
  [{}, 'lines'],
  [{ lines: [] }, 'lines'],
  [{ reason: 'Torn' }, 'lines'],
  [{ to: 'source' }, 'lines'],
  [{ items: [line] }, 'items'],
  [{ amout: '5.00' }, 'amout'],
  [{ amount: null }, 'amount'],
  [{ amount: '' }, 'amount'],
  [{ shipping: 'rest' }, 'shipping'],
  [{ lines: [{ ...line, restok: true }] }, 'lines.0.restok'],
  [{ lines: [line], amonut: '1.00' }, 'amonut'],
  [{ all: false }, 'all'],
  [{ all: 'true' }, 'all'],
  [{ all: true, amout: '5.00' }, 'amout'],
  [{ all: true, amount: '5.00' }, 'all'],
  [{ all: true, lines: [line] }, 'all'],
  [{ all: true, shop_id: selling.shop.id }, 'shop_id'],
  [[], ''],
  [undefined, ''],
]

describe.each(['refunds', 'refunds/preview'])('POST %s', (path) => {
  test.each(UNCLEAR)('%j is refused at the field %j', async (body, field) => {
    const { status, json } = await send(`orders/${order.id}/${path}`, body)
    expect([status, json.errors?.[0]?.field]).toEqual([422, field])
    expect(await refundsOf(order)).toEqual([])
  })
})

test('A refund of everything has to be asked for as all', async () => {
  const { order: other } = await paidOrder('hand')
  expect(await preview(other, { all: true })).toMatchObject({ amount: '50.88', left: '0.00' })
  const { status, json } = await send(`orders/${other.id}/refunds`, { all: true })
  expect([status, json.amount]).toEqual([201, '50.88'])
})

test('The sentence of a refusal names the unknown field', async () => {
  const { json } = await send(`orders/${order.id}/refunds`, { amout: '5.00' })
  expect(json.message).toBe('amout: this call has no such field.')
  expect(json.errors[0]).toMatchObject({ field: 'amout', code: 'unknown_field' })
})

const MOVES: readonly [path: string, body: unknown, field: string][] = [
  ['cancelled', { lines: [line] }, 'lines'],
  ['refunded', { amount: '5.00' }, 'amount'],
  ['paid', { amount: '5.00' }, 'amount'],
  ['edits', { remove: [line], expected_diference: '0' }, 'expected_diference'],
  ['edits', { remove: [{ ...line, restok: false }] }, 'remove.0.restok'],
  ['edits', { add: [{ product_id: selling.product.id, quantity: 1, price: '0' }] }, 'add.0.price'],
  ['edits/preview', { removed: [line] }, 'removed'],
]

test.each(MOVES)('POST %s refuses %j', async (path, body, field) => {
  const { status, json } = await send(`orders/${order.id}/${path}`, body)
  expect([status, json.errors?.[0]?.field]).toEqual([422, field])
  expect(await statusOf(app, order.id)).toMatchObject({ status: 'paid', payment_status: 'captured' })
})

test('A call without a choice refuses an amount', async () => {
  const { order: other } = await paidOrder()
  const { id } = await selling.owner.call(api.refunds.create, {
    params: { id: other.id },
    body: { amount: '1.00' },
  })
  for (const how of ['retry', 'settled']) {
    const { status, json } = await send(`refunds/${id}/${how}`, { amount: '0.50' })
    expect([status, json.errors?.[0]?.field]).toEqual([422, 'amount'])
  }
})
