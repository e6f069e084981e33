import { ORDER_STATUSES, type Order, type OrderStatus } from '@kontor/contract/orders/orders'
import type { Refund } from '@kontor/contract/orders/payments/refunds'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { movesFrom, readAgainAfter, renewOrders, stepsTo } from './order-data.ts'
import { mailsAgainAfter } from './page/order-mails.tsx'

const NOT_SENT = {
  source: 'public_user' as Order['source'],
  has_pending_edit: false,
  fulfillment_status: 'unshipped' as const,
  shipping_method: null,
  shipping_total: '0.00',
  shipping_address: null,
  tracking_number: '',
  tracking_url: '',
}
const SENT = { ...NOT_SENT, shipping_method: 'a template' }

const labels = (order: typeof SENT | typeof NOT_SENT, status: OrderStatus) =>
  movesFrom({ ...order, status }).map(({ label }) => label)

test('an order with shipping is marked as shipped first, then as delivered', () => {
  for (const status of ['paid', 'processing', 'on_hold'] as const) {
    expect(labels(SENT, status)).toContain('Mark as Shipped')
    expect(labels(SENT, status)).not.toContain('Mark as Delivered')
  }
  expect(labels(SENT, 'shipped')[0]).toBe('Mark as Delivered')
  expect(stepsTo({ ...SENT, status: 'paid' }, 'delivered')).toEqual([])
})

test('an order without shipping is marked as delivered immediately, passing through shipped', () => {
  for (const status of ORDER_STATUSES) expect(labels(NOT_SENT, status)).not.toContain('Mark as Shipped')
  for (const status of ['paid', 'processing', 'on_hold'] as const) {
    expect(labels(NOT_SENT, status)[0]).toBe('Mark as Delivered')
    expect(stepsTo({ ...NOT_SENT, status }, 'delivered')).toEqual(['shipped', 'delivered'])
  }
  // If only the first of the two steps was made, the second is left.
  expect(stepsTo({ ...NOT_SENT, status: 'shipped' }, 'delivered')).toEqual(['delivered'])
  expect(labels(NOT_SENT, 'new')).not.toContain('Mark as Delivered')
})

test('an order with shipping of which nothing is left to pack can be marked as delivered immediately', () => {
  const order = { ...SENT, status: 'paid' as const }
  expect(movesFrom(order, []).map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Mark as Shipped', 'Mark as Delivered']),
  )
  expect(stepsTo(order, 'delivered', [])).toEqual(['shipped', 'delivered'])
  expect(stepsTo(order, 'delivered', ['teapot'])).toEqual([])
})

test('a step that emails the customer and cannot be undone is asked about', () => {
  const choices = [movesFrom({ ...SENT, status: 'paid' }), movesFrom({ ...SENT, status: 'shipped' })].flat()
  for (const move of ['shipped', 'delivered'])
    expect(choices.find((choice) => choice.move === move)?.is_asked).toBe(true)
})

test('an order with an edit that is awaiting payment cannot be sent', () => {
  for (const order of [SENT, NOT_SENT])
    expect(labels({ ...order, has_pending_edit: true }, 'paid')).toEqual([
      'Mark as Processing',
      'Put on Hold',
      'Cancel order',
      'Refund in full',
    ])
})

test('an order that was imported as history can only be sent', () => {
  const labelsOf = (status: OrderStatus) => labels({ ...SENT, source: 'imported' }, status)
  expect(labelsOf('paid')).toEqual(['Mark as Shipped', 'Mark as Processing', 'Put on Hold'])
  expect(labelsOf('shipped')).toEqual(['Mark as Delivered'])
  for (const status of ['failed', 'delivered', 'cancelled', 'refunded'] as const)
    expect(labelsOf(status)).toEqual([])
})

test('refunds are read again soon while one is on its way, less often where nothing has happened to it for a minute', () => {
  const NOW = Date.parse('2026-03-01T12:00:00Z')
  const refund = (status: Refund['status'], seconds_ago: number) => ({
    status,
    updated_at: new Date(NOW - seconds_ago * 1000).toISOString(),
  })
  expect(readAgainAfter([], NOW)).toBe(false)
  expect(readAgainAfter([refund('succeeded', 1)], NOW)).toBe(false)
  expect(readAgainAfter([refund('succeeded', 900), refund('pending', 1)], NOW)).toBe(2500)
  expect(readAgainAfter([refund('pending', 59), refund('pending', 900)], NOW)).toBe(2500)
  expect(readAgainAfter([refund('succeeded', 1), refund('pending', 61)], NOW)).toBe(60_000)
})

test('emails of an order are read again for half a minute after a change', () => {
  const NOW = Date.parse('2026-03-01T12:00:30Z')
  expect(mailsAgainAfter('2026-03-01T12:00:01Z', NOW)).toBe(2000)
  expect(mailsAgainAfter('2026-03-01T12:00:00Z', NOW)).toBe(false)
  // The clock here is an hour slow.
  expect(mailsAgainAfter('2026-03-01T13:00:00Z', NOW)).toBe(false)
})

test('an action on an order reloads the to-dos with the orders', async () => {
  const client = new QueryClient()
  const keys = [['orders', 'item', 'a'], ['orders', 'list'], ['todos', 'shop', 1], ['products']]
  for (const key of keys) client.setQueryData(key, 'read before')
  await renewOrders(client)
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, false])
})
