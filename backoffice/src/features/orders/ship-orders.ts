// Marking several orders as shipped at once, from their list.

import type { Order } from '@kontor/contract/orders'
import type { BulkAction } from '../../ui/list/bulk/run-bulk.ts'
import { moveOrder, movesFrom } from './order-data.ts'
import { statusWord } from './order-status.tsx'

const canShip = ({ status }: Order): boolean => movesFrom(status).some(({ move }) => move === 'shipped')

export const SHIP_ORDERS: BulkAction<Order> = {
  key: 'shipped',
  label: 'Mark as Shipped',
  done: 'marked as shipped',
  run: ({ id }) => moveOrder(id, 'shipped'),
  needless: ({ status }) => status === 'shipped',
  refusal: (order) =>
    canShip(order) ? null : `It is ${statusWord(order.status)}; only what is paid for can be shipped.`,
  question: (what) => ({
    title: `Mark ${what} as shipped?`,
    text: 'What has been shipped cannot be called back.',
  }),
}
