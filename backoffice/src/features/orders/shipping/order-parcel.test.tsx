import type { Order } from '@kontor/contract/orders/orders'
import { expect, test } from 'vitest'
import { saveLabel } from './order-parcel.tsx'

test.each([
  ['api', 'ada@example.test', 'Save and notify customer'],
  ['api', '', 'Save'],
  ['imported', 'ada@example.test', 'Save'],
])('the parcel of an order from %s with the address “%s”: %s', (source, customer_user_email, label) => {
  expect(saveLabel({ source, customer_user_email } as Order)).toBe(label)
})
