import type { Order } from '@kontor/contract/orders/orders'
import { expect, test } from 'vitest'
import { withNumber } from './parcels-of-orders.tsx'
import { mailsText, whyNotShipped } from './ship-orders.tsx'

const order = (over: Partial<Order>) =>
  ({ status: 'paid', shipping_method: 'x', shipping_total: '0.00', is_withdrawn: false, ...over }) as Order

test.each([
  [{}, null],
  [{ status: 'new' }, 'Only paid orders'],
  [{ status: 'on_hold' }, 'The order is on hold.'],
  [{ is_withdrawn: true }, 'The customer has withdrawn'],
  [{ has_pending_edit: true }, 'An edit of this order is awaiting payment.'],
] as const)('%j: %s', (over, why) => {
  const reason = whyNotShipped(order(over))
  if (why === null) expect(reason).toBeNull()
  else expect(reason).toContain(why)
})

test('the question says whether customers are notified', () => {
  const own = order({ source: 'registered_user', customer_user_email: 'ada@example.test' })
  const imported = order({ source: 'imported', customer_user_email: 'ada@example.test' })
  const without_address = order({ source: 'registered_user', customer_user_email: '' })
  expect(mailsText([own])).toBe(
    'Customers are notified by email unless the email is held back. This cannot be undone.',
  )
  expect(mailsText([own, imported])).toContain('but not of orders that were imported')
  expect(mailsText([imported, without_address])).toContain('No emails are sent')
})

test('a typed tracking number makes other parcels, and leaves out what an order already has', () => {
  const none = new Map()
  const stored = { id: '1', tracking_number: 'A1', tracking_url: 'https://parcels.example/A1' }
  const typed = withNumber(none, stored, 'B2', null)
  expect(none.size).toBe(0)
  expect([...typed]).toEqual([['1', { tracking_number: 'B2', tracking_url: 'https://parcels.example/A1' }]])
  expect(withNumber(typed, stored, 'A1', null).size).toBe(0)
  expect(withNumber(none, stored, 'JD 1', 'DHL').get('1')!.tracking_url).toMatch(/dhl\.de.*JD%201$/)
})

test('another number makes another link of the carrier whose link is stored', () => {
  const dpd = 'https://tracking.dpd.de/status/en_US/parcel/'
  const stored = { id: '1', tracking_number: '0123', tracking_url: `${dpd}0123` }
  const typed = withNumber(new Map(), stored, '0456', null)
  expect(typed.get('1')).toEqual({ tracking_number: '0456', tracking_url: `${dpd}0456` })
  expect(withNumber(typed, stored, '', null).get('1')).toEqual({ tracking_number: '', tracking_url: '' })
})
