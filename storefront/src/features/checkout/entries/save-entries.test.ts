// When entries are forgotten: by the page of the order, and by the order form, which asks for the order of its tab.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOrderOver } from '../../order-form/tab-order.ts'
import { removeEntries } from './save-entries.ts'

const ENTRIES = ['kontor.entries.checkout.s', 'kontor.entries.order-form.s']
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map(ENTRIES.map((key) => [key, '{"notes":"Ring twice","order_id":"order"}']))
  vi.stubGlobal('document', { documentElement: { dataset: { shop: 's' } } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const answerWith = (status: number, body: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))

const WANTED = ['new', 'draft', 'cancelled', 'failed']
const FORGOTTEN = ['paid', 'processing', 'on_hold', 'shipped', 'delivered', 'refunded']

const pageOf = (orderId: string, status: string, over = {}) => ({
  orderId,
  orderState: `${status} x`,
  ...over,
})

test.each(WANTED)(
  'an order that is %s can be paid, or ordered again: what was typed stays',
  async (status) => {
    removeEntries(pageOf('order', status, { justBought: 'true' }))
    expect([...stored.keys()]).toEqual(ENTRIES)
    stored.set('kontor.form.s', 'order')
    answerWith(200, { status })
    expect(await isOrderOver('s')).toBe(false)
  },
)

test.each(FORGOTTEN)('an order that is %s needs it no more', async (status) => {
  removeEntries(pageOf('order', status))
  expect(stored.size).toBe(0)
  stored.set('kontor.form.s', 'order')
  answerWith(200, { status })
  expect(await isOrderOver('s')).toBe(true)
})

test('the page of an earlier order leaves what is typed for the next; that of one just bought does not, whatever its id', () => {
  removeEntries(pageOf('earlier', 'paid'))
  expect([...stored.keys()]).toEqual(ENTRIES)
  // Changed and ordered again, it has another id than the form.
  removeEntries(pageOf('successor', 'paid', { justBought: 'true' }))
  expect(stored.size).toBe(0)
})

test('nothing is over where there is no order, or no answer', async () => {
  expect(await isOrderOver('s')).toBe(false)
  stored.set('kontor.form.s', 'order')
  answerWith(404, { status: 404 })
  expect(await isOrderOver('s')).toBe(false)
  answerWith(503, { status: 503 })
  expect(await isOrderOver('s')).toBe(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await isOrderOver('s')).toBe(false)
})
