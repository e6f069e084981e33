import type { Order } from '@kontor/contract/orders/orders'
import { expect, test } from 'vitest'
import { mailsText, whyNotShipped } from './ship-orders.tsx'

const order = (over: Partial<Order>) =>
  ({ status: 'paid', shipping_method: 'x', shipping_total: '0.00', is_withdrawn: false, ...over }) as Order

test.each([
  [{}, null],
  [{ status: 'new' }, 'Only paid orders'],
  [{ is_withdrawn: true }, 'The customer has withdrawn'],
] as const)('%j: %s', (over, why) => {
  const reason = whyNotShipped(order(over))
  if (why === null) expect(reason).toBeNull()
  else expect(reason).toContain(why)
})

test('the question says whether customers are notified', () => {
  const own = order({ source: 'registered_user', customer_user_email: 'ada@example.test' })
  const imported = order({ source: 'imported', customer_user_email: 'ada@example.test' })
  const without_address = order({ source: 'registered_user', customer_user_email: '' })
  expect(mailsText([own])).toBe('Customers are notified by email. This cannot be undone.')
  expect(mailsText([own, imported])).toContain('but not of orders that were imported')
  expect(mailsText([imported, without_address])).toContain('No emails are sent')
})
