import type { Order } from '@kontor/contract/orders/orders'
import { expect, test } from 'vitest'
import { whyNotShipped } from './ship-orders.tsx'

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
