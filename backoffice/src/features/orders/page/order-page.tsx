// One order: the items, buyer, addresses and payments, and the next steps.

import { hasBeenPaid } from '@kontor/contract/orders/order-status'
import type { Order, OrderEvent } from '@kontor/contract/orders/orders'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'
import { Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { usePhone } from '../../../lib/browser/use-phone.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { Later } from '../../../ui/feedback/later.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { RecordNotFound } from '../../../ui/pages/record-not-found.tsx'
import { UnsavedChanges } from '../../../ui/record/unsaved-changes.tsx'
import { UnsavedPartsContext } from '../../../ui/record/unsaved-parts.ts'
import { scrolledIntoView } from '../../../ui/scroll-into-view.ts'
import { OrderPayments } from '../order-payments.tsx'
import { OrderStatusBadge, TestBadge, WithdrawnBadge } from '../order-status.tsx'
import { OrderWithdrawals } from '../refunds/order-withdrawals.tsx'
import { OrderParcel } from '../shipping/order-parcel.tsx'
import { unitsToPack } from '../shipping/units-to-pack.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderAddresses } from './order-addresses.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import classes from './order-page.module.css'
import { type OrderDetails, type OrderView, useOrder } from './use-order.ts'

const EditDialogue = lazy(async () => ({
  default: (await import('../editing/edit-dialogue.tsx')).EditDialogue,
}))
const OrderDownloads = lazy(async () => ({ default: (await import('./order-downloads.tsx')).OrderDownloads }))
const OrderDocuments = lazy(async () => ({
  default: (await import('../../invoices/order-documents.tsx')).OrderDocuments,
}))
const OrderEdits = lazy(async () => ({ default: (await import('../editing/order-edits.tsx')).OrderEdits }))
const OrderMails = lazy(async () => ({ default: (await import('./order-mails.tsx')).OrderMails }))
const OrderRefunds = lazy(async () => ({
  default: (await import('../refunds/order-refunds.tsx')).OrderRefunds,
}))
const OrderVatCheck = lazy(async () => ({ default: (await import('../order-vat-check.tsx')).OrderVatCheck }))
const CancelRest = lazy(async () => ({ default: (await import('../shipping/cancel-rest.tsx')).CancelRest }))
const OrderShipments = lazy(async () => ({
  default: (await import('../shipping/order-shipments.tsx')).OrderShipments,
}))
const ShipDialogue = lazy(async () => ({
  default: (await import('../shipping/ship-dialogue.tsx')).ShipDialogue,
}))
const PackingSlip = lazy(async () => ({
  default: (await import('../shipping/packing-slip.tsx')).PackingSlip,
}))
const RefundDialogue = lazy(async () => ({
  default: (await import('../refunds/refund-dialogue.tsx')).RefundDialogue,
}))

const ORDERS = { to: '/account/orders', label: t('Orders') }

const LOAD_FAILED = t('Failed to load order data. Please try again later.')

export function OrderPage() {
  const { id = '' } = useParams()
  return <OneOrder key={id} id={id} />
}

function OneOrder({ id }: { id: string }) {
  const phone = usePhone()
  const order = useOrder(id)
  const { details, error, failure, setFailure } = order
  if (order.is_missing) return <RecordNotFound noun={[t('order'), t('orders')]} list={ORDERS.to} />
  const actions = details && (
    <OrderActions
      order={details.order}
      items={details.items}
      to_pack={unitsToPack(details.items, details.refunds)}
      payments={details.payments}
      onMove={order.move}
      onPrintSlip={() => order.open('slip')}
      onRefund={() => order.open('refund')}
      onEdit={() => order.open('edit')}
      onShip={() => order.open('ship')}
      onCancelRest={() => order.open('rest')}
      onFailure={setFailure}
    />
  )
  return (
    <UnsavedPartsContext value={order.parts}>
      <Stack gap={24}>
        <PageHeader
          title={t('View Order')}
          up={ORDERS}
          record={details?.order.order_number ?? null}
          text={details && <OrderFacts {...details} />}
          action={!phone && actions}
        />
        {error && <ErrorAlert error={LOAD_FAILED} onRetry={order.retry} />}
        {failure !== null && (
          <div key={failure} {...scrolledIntoView}>
            <ErrorAlert error={failure} onClose={() => setFailure(null)} />
          </div>
        )}
        {!details && !error && <OrderSkeleton />}
        {details && <OrderBody details={details} order={order} />}
        <UnsavedChanges isDirty={order.isDirty} />
        {phone && actions && <div className={classes.thumb}>{actions}</div>}
        {details && <OrderDialogues details={details} order={order} />}
      </Stack>
    </UnsavedPartsContext>
  )
}

function OrderFacts({ order, history }: OrderDetails) {
  return (
    <span className={classes.meta}>
      <b className="figures">{order.order_number}</b>
      <OrderStatusBadge status={order.status} />
      {order.is_test && <TestBadge />}
      {order.is_withdrawn && <WithdrawnBadge />}
      {order.fulfillment_status === 'partly_shipped' && <span>{t('Partly shipped')}</span>}
      <RelativeTime value={order.created_at} />
      <span>{cameFrom(order, history)}</span>
      {order.has_pending_edit && <span>{t('An edit of this order is awaiting payment.')}</span>}
    </span>
  )
}

interface PartProps {
  details: OrderDetails
  order: OrderView
}

export function OrderBody({
  details: { order, items, payments, refunds, history, shipments },
  order: view,
}: PartProps) {
  const { reload } = view
  return (
    <div className={classes.columns}>
      <Stack gap={32}>
        <OrderItems order={order} items={items} refunds={refunds} warehouse={view.warehouse} />
        {order.notes && (
          <section>
            <h2 className={classes.heading}>{t('Notes')}</h2>
            <p className={classes.notes}>{order.notes}</p>
          </section>
        )}
      </Stack>
      <Stack gap={32}>
        <OrderWithdrawals order={order} />
        <OrderAddresses order={order} onCorrected={reload} />
        {buyerVatNumber(order.billing_address, order.shipping_address) !== '' && (
          <Suspense>
            <OrderVatCheck order={order} />
          </Suspense>
        )}
        {shipments.some(({ status }) => status !== 'cancelled') ? (
          <Suspense>
            <OrderShipments order={order} shipments={shipments} onChanged={reload} />
          </Suspense>
        ) : (
          <OrderParcel
            order={order}
            parcel={view.parcel ?? order}
            onChange={view.setParcel}
            onSave={view.saveParcel}
            onCancel={() => view.setParcel(null)}
          />
        )}
        <Suspense>
          <OrderDownloads order={order} />
        </Suspense>
        <OrderPayments order={order} payments={payments} />
        {refunds.length > 0 && (
          <Suspense>
            <OrderRefunds
              order={order}
              refunds={refunds}
              onRefund={() => view.open('refund')}
              onChanged={reload}
            />
          </Suspense>
        )}
        <Later height={0}>
          {hasBeenPaid(order) && <OrderEdits order={order} onChanged={reload} />}
          <OrderMails order={order} />
          <OrderDocuments order_id={order.id} heading={classes.heading ?? ''} />
        </Later>
        <OrderHistory order={order} history={history} refunds={refunds} />
      </Stack>
    </div>
  )
}

/** The dialogues opened so far. A dialogue is loaded when opened. */
function OrderDialogues({ details: { order, items, payments, refunds, shipments }, order: view }: PartProps) {
  const { dialogue, opened, close, reload } = view
  return (
    <Suspense>
      {opened.has('refund') && (
        <RefundDialogue
          {...{ order, items, payments, refunds }}
          opened={dialogue === 'refund'}
          onClose={close}
          onTried={reload}
        />
      )}
      {opened.has('edit') && (
        <EditDialogue {...{ order, items }} opened={dialogue === 'edit'} onClose={close} onTried={reload} />
      )}
      {opened.has('ship') && (
        <ShipDialogue
          {...{ order, items, shipments }}
          opened={dialogue === 'ship'}
          onClose={close}
          onTried={reload}
        />
      )}
      {opened.has('rest') && (
        <CancelRest order={order} opened={dialogue === 'rest'} onClose={close} onTried={reload} />
      )}
      {dialogue === 'slip' && (
        <PackingSlip
          shop_name={view.shop_name}
          order={order}
          items={unitsToPack(items, refunds)}
          warehouse={view.warehouse}
          onPrinted={close}
        />
      )}
    </Suspense>
  )
}

/** Returns who placed the order. An order by an account outside the shop's team is the buyer's own order. */
function cameFrom({ source }: Order, [placed]: OrderEvent[]): string {
  if (source === 'public_user') return t('from the storefront')
  if (source === 'imported') return t('imported as history')
  return placed?.actor_kind === 'buyer' ? t('from a customer account') : t('entered manually')
}

function OrderSkeleton() {
  return (
    <div className={classes.columns} role="status" aria-label={t('Loading the order')}>
      <Stack gap={16}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={44} />
        ))}
        <Skeleton height={96} maw={480} ml="auto" />
      </Stack>
      <Stack gap={16}>
        <Skeleton height={72} />
        <Skeleton height={120} />
      </Stack>
    </div>
  )
}
