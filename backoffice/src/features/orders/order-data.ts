// The API calls of the order screens.

import { orders } from '@kontor/contract/orders/order-endpoints'
import type { OrderCorrection } from '@kontor/contract/orders/order-requests'
import {
  mayTransition,
  needsShipping,
  type OrderTransition,
  type Sendable,
} from '@kontor/contract/orders/order-status'
import type { Order, OrderStatus } from '@kontor/contract/orders/orders'
import { type Refund, type RefundRequest, refunds } from '@kontor/contract/orders/payments/refunds'
import { shipments as shipmentCalls } from '@kontor/contract/orders/shipments'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, download } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { t } from '../../lib/texts.ts'
import type { ListCall } from '../../ui/list/list-state.ts'
import { readToday } from '../shops/shop-data.ts'
import { listedPeriods, type OrderPeriod } from './list/order-periods.ts'

const boundsOf = ({ from, to }: Pick<OrderPeriod, 'from' | 'to'>) => ({
  ...(from && { from }),
  ...(to && { to }),
})

/** The filter `placed` is the name of one of `listedPeriods`. */
export const listOrders =
  (client: QueryClient): ListCall<Order> =>
  async ({ placed, ...query }, signal) => {
    if (placed === undefined) return call(orders.list, { query }, { signal })
    const today = await readToday(client, query.shop_id)
    const period = listedPeriods(today).find(({ name }) => name === placed) ?? {}
    return call(orders.list, { query: { ...query, ...boundsOf(period) } }, { signal })
  }

/** The timeout for a table. The server sends the table while reading, for minutes in a large shop. */
const TABLE_MS = 600_000

export async function saveOrders(shop_id: string, period: OrderPeriod): Promise<void> {
  const query = { shop_id, ...boundsOf(period) }
  saveFile(await download(orders.table, {}, { query, timeout_ms: TABLE_MS }), `orders-${period.name}.csv`)
}

const SOON_FOR_MS = 60_000
const SOON_AGAIN_MS = 2500
const LATER_AGAIN_MS = 60_000

/**
 * Returns after how many milliseconds to read an order's refunds again, or false if no refund is pending. A
 * refund usually takes seconds. The next read is soon if a pending refund changed in the minute before `now`,
 * and otherwise after a minute.
 */
export function readAgainAfter(
  given: readonly Pick<Refund, 'status' | 'updated_at'>[],
  now: number,
): number | false {
  const pending = given.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return false
  const is_recent = pending.some(({ updated_at }) => now - Date.parse(updated_at) < SOON_FOR_MS)
  return is_recent ? SOON_AGAIN_MS : LATER_AGAIN_MS
}

export const paymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'payments', id],
    queryFn: ({ signal }) => call(orders.payments, { params: { id } }, { signal }),
  })

/** The server rejects the call if the order was placed meanwhile. */
export const removeDraft = (id: string) => call(orders.remove, { params: { id } })

/** An order with everything on the order's page, in one query, so all parts are refreshed together. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'item', id],
    queryFn: async ({ signal }) => {
      const input = { params: { id } }
      const [{ items, ...order }, history, payments, given, shipments] = await Promise.all([
        call(orders.get, input, { signal }),
        call(orders.history, input, { signal }),
        call(orders.payments, input, { signal }),
        call(refunds.list, input, { signal }),
        call(shipmentCalls.ofOrder, input, { signal }),
      ])
      return { order, items, history, payments, refunds: given, shipments }
    },
  })

/** Reads again all data about orders, and the to-dos that a step of an order may have resolved or created. */
export const renewOrders = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['orders'] }),
    client.invalidateQueries({ queryKey: ['todos'] }),
    client.invalidateQueries({ queryKey: ['withdrawals'] }),
  ])

const versionsOf = (given: readonly Refund[]) =>
  given.map(({ id, updated_at }) => `${id} ${updated_at}`).join()

/**
 * Watches the order's refunds as long as one of the `given` refunds is pending. If a refund has changed, the
 * query reads again all data about orders, the credit notes and the to-dos.
 */
export const refundWatchQuery = (id: string, given: readonly Refund[]) =>
  queryOptions({
    queryKey: ['refund-watch', id],
    queryFn: async ({ client, signal }) => {
      const now = await call(refunds.list, { params: { id } }, { signal })
      if (versionsOf(now) !== versionsOf(given)) await renewOrders(client)
      return now
    },
    enabled: given.some(({ status }) => status === 'pending'),
    refetchInterval: () => readAgainAfter(given, Date.now()),
  })

/** The `note` is for the order's history. */
export const transitionOrder = (
  id: string,
  move: OrderTransition,
  { parcel, note = '' }: { parcel?: Parcel | undefined; note?: string } = {},
) =>
  move === 'shipped' && parcel
    ? call(orders.shipped, {
        params: { id },
        body: { note, tracking_number: parcel.tracking_number, tracking_url: parcel.tracking_url },
      })
    : call(orders[move], { params: { id }, body: { note } })

/** The corrected fields of an order. */
export type OrderCorrected = Omit<OrderCorrection, 'updated_at'>

/**
 * Corrects an order. The server rejects the call as `stale` if the order's version is not `updated_at`.
 * Without `updated_at` the server overwrites any version.
 */
export const correctOrder = (id: string, body: OrderCorrection) =>
  call(orders.correct, { params: { id }, body })

/** How to track the parcel. Unknown texts are empty. */
export interface Parcel {
  tracking_number: string
  tracking_url: string
}

export type RefundInput = Partial<RefundRequest>

export const EVERYTHING: RefundInput = { all: true }

export const previewRefund = (id: string, body: RefundInput, signal?: AbortSignal) =>
  call(refunds.preview, { params: { id }, body }, signal ? { signal } : {})

/**
 * Creates a refund. Because of the body's `id`, a double press or a retry after a lost response makes only
 * one refund.
 */
export const createRefund = (id: string, body: RefundInput & { id: string }) =>
  call(refunds.create, { params: { id }, body })

export const resumeRefund = (id: string, how: 'retry' | 'settled') => call(refunds[how], { params: { id } })

export interface MoveChoice {
  move: OrderTransition
  label: string
  /** The alert's text when the step fails. */
  failure: string
  /** Whether the step loses something. The page then asks first. */
  is_grave?: boolean
  /**
   * Whether the page asks before a step that loses nothing, because the step cannot be undone or needs a
   * note.
   */
  is_asked?: boolean
  /** True if the question asks for a note, too. */
  takes_note?: boolean
}

// In the order of the buttons. A move with different names for different present statuses (`from`) has an
// entry for each name.
const CHOICES: (MoveChoice & { from?: OrderStatus })[] = [
  {
    move: 'new',
    label: t('Place order'),
    failure: t('Failed to place the order. Please try again later.'),
    from: 'draft',
  },
  {
    move: 'new',
    label: t('Reopen order'),
    failure: t('Failed to reopen the order. Please try again later.'),
    from: 'failed',
  },
  {
    move: 'paid',
    label: t('Mark as Paid'),
    failure: t('Failed to mark order as paid. Please try again later.'),
    is_asked: true,
  },
  {
    move: 'shipped',
    label: t('Mark as Shipped'),
    failure: t('Failed to mark order as shipped. Please try again later.'),
    is_asked: true,
  },
  {
    move: 'delivered',
    label: t('Mark as Delivered'),
    failure: t('Failed to mark order as delivered. Please try again later.'),
    is_asked: true,
  },
  {
    move: 'processing',
    label: t('Mark as Processing'),
    failure: t('Failed to mark order as processing. Please try again later.'),
  },
  {
    move: 'on_hold',
    label: t('Put on Hold'),
    failure: t('Failed to put the order on hold. Please try again later.'),
    is_asked: true,
    takes_note: true,
  },
  {
    move: 'cancelled',
    label: t('Cancel order'),
    failure: t('Failed to cancel the order. Please try again later.'),
    is_grave: true,
    takes_note: true,
  },
  {
    move: 'refunded',
    label: t('Refund in full'),
    failure: t('Failed to refund the order. Please try again later.'),
    is_grave: true,
  },
]

type Movable = Pick<Order, 'status' | 'source' | 'has_pending_edit' | 'fulfillment_status'> & Sendable

/**
 * Returns the steps that lead to a status, in order, or nothing if the status cannot be reached. Every order
 * has to pass 'shipped'. An order with nothing to ship, or with nothing left to pack, therefore goes through
 * 'shipped' to 'delivered' at once. `to_pack`: the items left to pack, undefined if unknown.
 */
export function stepsTo(
  order: Movable,
  move: OrderTransition,
  to_pack?: readonly unknown[],
): OrderTransition[] {
  if (mayTransition(order, move)) return [move]
  const is_sent = needsShipping(order) && to_pack?.length !== 0
  return move === 'delivered' && !is_sent && mayTransition(order, 'shipped') ? ['shipped', move] : []
}

/**
 * Returns the steps that an order can take now, the usual next step first. 'Shipped' is not offered if
 * nothing ships, or an edit is unpaid.
 */
export const movesFrom = (order: Movable, to_pack?: readonly unknown[]): MoveChoice[] =>
  CHOICES.filter(({ move, from = order.status }) => {
    const steps = stepsTo(order, move, to_pack)
    return (
      from === order.status &&
      steps.length > 0 &&
      // The server cancels only what is not sent: see the rest in the menu.
      (move !== 'cancelled' || order.fulfillment_status !== 'partly_shipped') &&
      (move !== 'shipped' || needsShipping(order)) &&
      !(order.has_pending_edit && steps.includes('shipped'))
    )
  })
