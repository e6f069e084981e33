// Marking several orders as shipped, from the list of orders, each with a tracking number if known.

import { canTransition, needsShipping } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { lazy, Suspense } from 'react'
import { t } from '../../../lib/texts.ts'
import type { BulkAction } from '../../../ui/list/bulk/run-bulk.ts'
import { transitionOrder } from '../order-data.ts'
import { isMailed } from './is-mailed.ts'
import type { Parcels } from './parcels-of-orders.tsx'

const ParcelsOfOrders = lazy(async () => ({
  default: (await import('./parcels-of-orders.tsx')).ParcelsOfOrders,
}))

export const WITHDRAWN = t('The customer has withdrawn. Resolve the withdrawal before shipping.')

const EDIT_UNPAID = t('An edit of this order is awaiting payment.')

/** Returns the reason against marking the order as shipped, or null. */
export function whyNotShipped(order: Order): string | null {
  if (!canTransition(order.status, 'shipped'))
    return t('Only paid orders that are not yet shipped can be marked.')
  if (order.status === 'on_hold') return t('The order is on hold. Mark it as processing before shipping.')
  if (!needsShipping(order)) return t('Open orders without shipping to mark them as delivered.')
  if (order.has_pending_edit) return EDIT_UNPAID
  return order.is_withdrawn ? WITHDRAWN : null
}

/** Returns whether customers are notified about the shipment of these orders. */
export function mailsText(orders: readonly Order[]): string {
  if (orders.every(isMailed))
    return t('Customers are notified by email unless the email is held back. This cannot be undone.')
  return orders.some(isMailed)
    ? t(
        'Customers are notified by email unless the email is held back, but not of orders that were imported as history or have no email address. This cannot be undone.',
      )
    : t(
        'No emails are sent: the orders were imported as history or have no email address. This cannot be undone.',
      )
}

/**
 * The action in the list. The action keeps the typed values until the orders are marked. `isTyped` returns
 * whether there are typed values.
 */
export function shipOrders(): { action: BulkAction<Order>; isTyped: () => boolean } {
  let parcels: Parcels = new Map()
  const action: BulkAction<Order> = {
    key: 'shipped',
    label: t('Mark as Shipped'),
    done: t('marked as shipped'),
    run: async ({ id }) => {
      await transitionOrder(id, 'shipped', { parcel: parcels.get(id) })
      parcels = new Map([...parcels].filter(([order_id]) => order_id !== id))
    },
    needless: ({ status }) => status === 'shipped',
    refusal: whyNotShipped,
    question: (what, orders) => ({
      title: t('Mark {what} as shipped?', { what }),
      text: mailsText(orders),
    }),
    fields: (orders) => (
      <Suspense>
        <ParcelsOfOrders
          orders={orders}
          is_mailed={orders.some(isMailed)}
          typed={parcels}
          onChange={(next) => {
            parcels = next
          }}
        />
      </Suspense>
    ),
  }
  return { action, isTyped: () => parcels.size > 0 }
}
