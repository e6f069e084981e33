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
    if (!mayMove(order.status, 'shipped')) return 'Only paid orders that are not yet shipped can be marked.'
    return needsShipping(order) ? null : 'Open orders without shipping to mark them as delivered.'
  },
  question: (what) => ({
    title: `Mark ${what} as shipped?`,
    text: 'This cannot be undone.',
  }),
}
