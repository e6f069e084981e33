// One order: its items, buyer, addresses and payments, and the steps it can take next.

import { WAS_PAID } from '@kontor/contract/orders/order-status'
import type { Order, OrderEvent } from '@kontor/contract/orders/orders'
import { isUuid } from '@kontor/contract/values/id'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { useFollowShop } from '../../lib/selected-shop.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { broughtIntoSight } from '../../ui/bring-into-sight.ts'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { Later } from '../../ui/later.tsx'
import { isMissing, MissingPage } from '../../ui/missing-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UnsavedChanges } from '../../ui/record/unsaved-changes.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { OrderDocuments } from '../invoices/order-documents.tsx'
import { shopsQuery } from '../shops/shop-data.ts'
import { moveFailure, parcelErrors } from './move-failure.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderAddresses } from './order-addresses.tsx'
import {
  type MoveChoice,
  moveOrder,
  orderQuery,
  type Parcel,
  refundWatchQuery,
  renewOrders,
  stepsTo,
} from './order-data.ts'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderMails } from './order-mails.tsx'
import classes from './order-page.module.css'
import { OrderParcel } from './order-parcel.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderStatusBadge, TestBadge, WithdrawnBadge } from './order-status.tsx'
import { OrderVatCheck } from './order-vat-check.tsx'
import { useWarehouseTitle } from './order-warehouse.ts'
import { OrderWithdrawals } from './order-withdrawals.tsx'
import { piecesToPack } from './pieces-to-pack.ts'

const EditDialogue = lazy(async () => ({
  default: (await import('./editing/edit-dialogue.tsx')).EditDialogue,
}))
const OrderDownloads = lazy(async () => ({ default: (await import('./order-downloads.tsx')).OrderDownloads }))
const OrderEdits = lazy(async () => ({ default: (await import('./editing/order-edits.tsx')).OrderEdits }))
const PackingSlip = lazy(async () => ({ default: (await import('./packing-slip.tsx')).PackingSlip }))
const RefundDialogue = lazy(async () => ({ default: (await import('./refund-dialogue.tsx')).RefundDialogue }))

const ORDERS = { to: '/account/orders', label: 'Orders' }

const LOAD_FAILED = 'Failed to load order data. Please try again later.'

export function OrderPage() {
  const { id = '' } = useParams()
  return <OneOrder key={id} id={id} />
}

function OneOrder({ id }: { id: string }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ ...orderQuery(id), enabled: isUuid(id) })
  useQuery(refundWatchQuery(id, data?.refunds ?? []))
  const { data: shops } = useQuery(shopsQuery)
  useFollowShop(data?.order.shop_id)
  const warehouse = useWarehouseTitle(data?.order) ?? ''
  const [failure, setFailure] = useState<string | null>(null)
  const [typed, setTyped] = useState<Parcel | null>(null)
  const [refunding, setRefunding] = useState<'never' | 'open' | 'closed'>('never')
  const [editing, setEditing] = useState<'never' | 'open' | 'closed'>('never')
  const [printing, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const phone = usePhone()
  const was = data?.order
  const is_typing =
    typed !== null &&
    (typed.tracking_number !== was?.tracking_number || typed.tracking_url !== was.tracking_url)
  const isDirty = useCallback(() => is_typing, [is_typing])

  if (!isUuid(id) || isMissing(error)) return <MissingPage noun={['order', 'orders']} list={ORDERS.to} />

  const reload = () => renewOrders(client)
  const move = async (choice: MoveChoice, order: Order, note: string, parcel?: Parcel) => {
    setFailure(null)
    try {
      for (const step of stepsTo(order, choice.move)) {
        await moveOrder(id, step, { parcel, note })
      }
    } catch (problem) {
      // The question stays open and shows it at the field.
      if (Object.keys(parcelErrors(problem)).length > 0) throw problem
      setFailure(moveFailure(choice.failure, problem))
    }
    await reload()
  }

  const actions = data && (
    <OrderActions
      order={data.order}
      payments={data.payments}
      onMove={(choice, note, parcel) => move(choice, data.order, note, parcel)}
      onPrintSlip={() => setPrinting(true)}
      onRefund={() => setRefunding('open')}
      onEdit={() => setEditing('open')}
      onFailure={setFailure}
    />
  )
  return (
    <Stack gap={24}>
      <PageHeader
        title="View Order"
        up={ORDERS}
        record={data?.order.order_number ?? null}
        text={
          data && (
            <span className={classes.meta}>
              <b className="figures">{data.order.order_number}</b>
              <OrderStatusBadge status={data.order.status} />
              {data.order.is_test && <TestBadge />}
              {data.order.is_withdrawn && <WithdrawnBadge />}
              <RelativeTime value={data.order.created_at} />
              <span>{cameFrom(data.order, data.history)}</span>
            </span>
          )
        }
        action={!phone && actions}
      />
      {error && <ErrorAlert error={LOAD_FAILED} onRetry={() => refetch()} />}
      {failure !== null && (
        <div key={failure} {...broughtIntoSight}>
          <ErrorAlert error={failure} onClose={() => setFailure(null)} />
        </div>
      )}
      {data ? (
        <div className={classes.columns}>
          <Stack gap={32}>
            <OrderItems order={data.order} items={data.items} warehouse={warehouse} />
            {data.order.notes && (
              <section>
                <h2 className={classes.heading}>Notes</h2>
                <p className={classes.notes}>{data.order.notes}</p>
              </section>
            )}
          </Stack>
          <Stack gap={32}>
            <OrderWithdrawals order={data.order} />
            <OrderAddresses order={data.order} onCorrected={reload} />
            <OrderVatCheck order={data.order} />
            <OrderParcel
              order={data.order}
              parcel={typed ?? data.order}
              onChange={({ tracking_number, tracking_url }) => {
                setTyped({ tracking_number, tracking_url })
              }}
              onSave={async () => {
                await moveOrder(id, 'shipped', { parcel: typed ?? data.order })
                await reload()
                setTyped(null)
              }}
              onCancel={() => setTyped(null)}
            />
            <Suspense>
              <OrderDownloads order={data.order} />
            </Suspense>
            <OrderPayments order={data.order} payments={data.payments} />
            <OrderRefunds
              order={data.order}
              refunds={data.refunds}
              onRefund={() => setRefunding('open')}
              onChanged={reload}
            />
            {WAS_PAID.includes(data.order.status) && (
              <Later height={0}>
                <OrderEdits order={data.order} onChanged={reload} />
              </Later>
            )}
            <OrderMails order={data.order} />
            <OrderDocuments order_id={data.order.id} heading={classes.heading ?? ''} />
            <OrderHistory order={data.order} history={data.history} refunds={data.refunds} />
          </Stack>
        </div>
      ) : (
        !error && <OrderSkeleton />
      )}
      <UnsavedChanges isDirty={isDirty} />
      {phone && actions && <div className={classes.thumb}>{actions}</div>}
      {refunding !== 'never' && data && (
        <Suspense>
          <RefundDialogue
            order={data.order}
            items={data.items}
            payments={data.payments}
            refunds={data.refunds}
            opened={refunding === 'open'}
            onClose={() => setRefunding('closed')}
            onTried={reload}
          />
        </Suspense>
      )}
      {editing !== 'never' && data && (
        <Suspense>
          <EditDialogue
            order={data.order}
            items={data.items}
            opened={editing === 'open'}
            onClose={() => setEditing('closed')}
            onTried={reload}
          />
        </Suspense>
      )}
      {printing && data && (
        <Suspense>
          <PackingSlip
            shop_name={shops?.find((shop) => shop.id === data.order.shop_id)?.name ?? ''}
            order={data.order}
            items={piecesToPack(data.items, data.refunds)}
            warehouse={warehouse}
            onPrinted={printed}
          />
        </Suspense>
      )}
    </Stack>
  )
}

/** Who placed it. An order by an account that is no member of the shop is the buyer's own. */
function cameFrom({ source }: Order, [placed]: OrderEvent[]): string {
  if (source === 'public_user') return 'from the storefront'
  return placed?.actor_kind === 'buyer' ? 'from a customer account' : 'entered manually'
}

function OrderSkeleton() {
  return (
    <div className={classes.columns} role="status" aria-label="Loading the order">
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
