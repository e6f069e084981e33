// The list of a shop's orders.

import { mayTransition } from '@kontor/contract/orders/order-status'
import { ORDER_STATUSES, type Order } from '@kontor/contract/orders/orders'
import { totalAfterEdits } from '@kontor/contract/orders/total-after-edits'
import { formatMoney } from '@kontor/contract/values/money'
import { Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useToday } from '../../../lib/dates/shop-calendar.ts'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import type { ListCall } from '../../../ui/list/list-state.ts'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { UnsavedChanges } from '../../../ui/record/unsaved-changes.tsx'
import { allWarehousesQuery } from '../../stock/warehouses/warehouse-data.ts'
import { listOrders, removeDraft } from '../order-data.ts'
import { OrderStatusBadge, paymentLabel, statusLabel, TestBadge, WithdrawnBadge } from '../order-status.tsx'
import { insteadOfDeleting, whyUndeletable } from '../page/why-undeletable.ts'
import { warehouseTitle } from '../shipping/order-warehouse.ts'
import { shipOrders } from '../shipping/ship-orders.tsx'
import { listedPeriods } from './order-periods.ts'
import classes from './orders-page.module.css'
import { SaveOrders } from './save-orders.tsx'

const OrderUndeletable = lazy(async () => ({
  default: (await import('../page/order-undeletable.tsx')).OrderUndeletable,
}))

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const customerOf = ({ billing_address, shipping_address, customer_user_email }: Order) =>
  billing_address?.recipient_name ||
  billing_address?.company_name ||
  shipping_address?.recipient_name ||
  customer_user_email ||
  '–'

export function OrdersPage() {
  const client = useQueryClient()
  const today = useToday()
  const warehousesQuery = allWarehousesQuery(useSelectedShopId() ?? '')
  const warehouses = useQuery(warehousesQuery).data
  // The rows wait for the warehouses, because the warehouses decide about a column. A column added later
  // would push the rest aside.
  const list: ListCall<Order> = async (query, signal) => {
    const [orders] = await Promise.all([
      listOrders(client)(query, signal),
      client.ensureQueryData(warehousesQuery).catch(() => undefined),
    ])
    return orders
  }
  const [ship] = useState(shipOrders)
  const [undeletable, setUndeletable] = useState<Order | null>(null)
  return (
    <>
      <ListPage<Order>
        resource="orders"
        title={t('Orders')}
        header={t('Use orders to manage your sales')}
        path="/account/orders"
        create={{ label: t('New Order'), to: '/account/orders/create' }}
        downloads={<SaveOrders />}
        list={list}
        columns={[
          {
            key: 'order_number',
            header: t('Order'),
            render: (order) => order.order_number,
            sort: 'order_number',
            width: 100,
          },
          {
            key: 'status',
            header: t('Status'),
            render: (order) => (
              <Group gap={6}>
                <OrderStatusBadge status={order.status} />
                {order.is_test && <TestBadge />}
                {order.is_withdrawn && <WithdrawnBadge />}
              </Group>
            ),
            sort: 'status',
            width: 150,
          },
          {
            key: 'customer',
            header: t('Customer'),
            render: (order) => <span className={classes.customer}>{customerOf(order)}</span>,
          },
          {
            key: 'payment',
            header: t('Payment'),
            render: (order) => paymentLabel(order),
            hide_on_phone: true,
            width: 140,
          },
          // With a single warehouse, the column would show nothing new.
          ...(warehouses && warehouses.length > 1
            ? [
                {
                  key: 'warehouse',
                  header: t('Warehouse'),
                  render: (order: Order) => warehouseTitle(order, warehouses) ?? '–',
                  width: 140,
                },
              ]
            : []),
          {
            key: 'total',
            header: t('Total'),
            render: (order) => formatMoney(totalAfterEdits(order), order.currency, MONEY_LOCALE),
            sort: 'total',
            align: 'right',
            width: 120,
          },
          {
            key: 'created_at',
            header: t('Date'),
            render: (order) => <RelativeTime value={order.created_at} />,
            sort: 'created_at',
            align: 'right',
            width: 140,
          },
        ]}
        noun={[t('order'), t('orders')]}
        bulk={[ship.action]}
        nameOf={(order) => t('Order {order_number}', { order_number: order.order_number })}
        remove={({ id }) => removeDraft(id)}
        whyUndeletable={(order) => {
          const why = whyUndeletable(order)
          return why && `${why} ${insteadOfDeleting(order)}`
        }}
        onUndeletable={(order) => {
          if (!mayTransition(order, 'cancelled') && !mayTransition(order, 'refunded')) return false
          setUndeletable(order)
          return true
        }}
        search={t('Search order, customer or product')}
        filters={[
          {
            key: 'status',
            label: t('Any status'),
            options: ORDER_STATUSES.map((status) => ({
              value: status,
              label: capitalised(statusLabel(status)),
            })),
          },
          {
            key: 'is_to_ship',
            label: t('Shipping status'),
            options: [
              { value: 'true', label: t('To be shipped') },
              { value: 'false', label: t('Nothing to ship') },
            ],
          },
          {
            key: 'placed',
            label: t('Any time'),
            options: listedPeriods(today).map(({ name, label }) => ({ value: name, label })),
          },
        ]}
        sort="-created_at"
        empty={{
          title: t('No orders yet'),
          text: t('Orders from your storefront appear here. You can also create orders yourself.'),
        }}
      />
      <UnsavedChanges isDirty={ship.isTyped} />
      {undeletable && (
        <Suspense>
          <OrderUndeletable key={undeletable.id} order={undeletable} onClosed={() => setUndeletable(null)} />
        </Suspense>
      )}
    </>
  )
}
