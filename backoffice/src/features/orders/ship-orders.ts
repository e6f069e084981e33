// Marking several orders as shipped at once, from their list.

import { mayMove, needsShipping } from '@kontor/contract/order-status'
import type { Order } from '@kontor/contract/orders'
import type { BulkAction } from '../../ui/list/bulk/run-bulk.ts'
import { moveOrder } from './order-data.ts'

export const SHIP_ORDERS: BulkAction<Order> = {
  key: 'shipped',
  label: 'Mark as Shipped',
  done: 'marked as shipped',
  run: ({ id }) => moveOrder(id, 'shipped'),
  needless: ({ status }) => status === 'shipped',
  refusal: (order) => {
    if (!mayMove(order.status, 'shipped')) return 'Only what is paid for and not yet sent can be shipped.'
    return needsShipping(order) ? null : 'Where nothing is sent, open the order to mark it as delivered.'
  },
  question: (what) => ({
    title: `Mark ${what} as shipped?`,
    text: 'What has been shipped cannot be called back.',
  }),
}
