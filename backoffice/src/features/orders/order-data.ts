// The calls of the order screens.

import { mayMove } from '@kontor/contract/order-status'
import { type Order, type OrderStatus, orders } from '@kontor/contract/orders'
import { type RefundRequest, refunds } from '@kontor/contract/refunds'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { ListCall } from '../../ui/list/list-state.ts'

export const listOrders: ListCall<Order> = (query, signal) => call(orders.list, { query }, { signal })

/** An order with everything its page shows, read together so that the page never mixes two moments. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'item', id],
    queryFn: async ({ signal }) => {
      const input = { params: { id } }
      const [order, items, history, payments, given] = await Promise.all([
        call(orders.get, input, { signal }),
        call(orders.items, input, { signal }),
        call(orders.history, input, { signal }),
        call(orders.payments, input, { signal }),
        call(refunds.list, input, { signal }),
      ])
      return { order, items, history, payments, refunds: given }
    },
  })

/** What somebody can move an order to: nobody makes a draft of it again, and it fails by itself. */
export type OrderMove = Exclude<OrderStatus, 'draft' | 'failed'>

export const moveOrder = (id: string, move: OrderMove, parcel?: Parcel) =>
  move === 'shipped' && parcel
    ? call(orders.shipped, {
        params: { id },
        body: { tracking_number: parcel.tracking_number, tracking_url: parcel.tracking_url },
      })
    : call(orders[move], { params: { id } })

/** How its parcel is followed; empty where that is not known. */
export interface Parcel {
  tracking_number: string
  tracking_url: string
}

/** What somebody wants to give back; nothing of it is all that is left. */
export type RefundWish = Partial<RefundRequest>

export const previewRefund = (id: string, body: RefundWish, signal?: AbortSignal) =>
  call(refunds.preview, { params: { id }, body }, signal ? { signal } : {})

/** With an id of its own, so that pressing twice or asking again after a lost answer is one refund. */
export const createRefund = (id: string, body: RefundWish & { id: string }) =>
  call(refunds.create, { params: { id }, body })

export const takeUpRefund = (id: string, how: 'retry' | 'settled') => call(refunds[how], { params: { id } })

export interface MoveChoice {
  move: OrderMove
  label: string
  /** The sentence of the alert when it fails. */
  failure: string
  /** What is said before a step that cannot be taken back. */
  warning?: string
}

// In the order they are offered. One that is called otherwise by where it comes `from` stands here once for each.
const MOVES: (MoveChoice & { from?: OrderStatus })[] = [
  {
    move: 'new',
    label: 'Place order',
    failure: 'Failed to place the order. Please try again later.',
    from: 'draft',
  },
  {
    move: 'new',
    label: 'Reopen order',
    failure: 'Failed to reopen the order. Please try again later.',
    from: 'failed',
  },
  {
    move: 'paid',
    label: 'Mark as Paid',
    failure: 'Failed to mark order as paid. Please try again later.',
  },
  {
    move: 'shipped',
    label: 'Mark as Shipped',
    failure: 'Failed to mark order as shipped. Please try again later.',
  },
  {
    move: 'delivered',
    label: 'Mark as Delivered',
    failure: 'Failed to mark order as delivered. Please try again later.',
  },
  {
    move: 'processing',
    label: 'Mark as Processing',
    failure: 'Failed to mark order as processing. Please try again later.',
  },
  {
    move: 'on_hold',
    label: 'Put on Hold',
    failure: 'Failed to put the order on hold. Please try again later.',
  },
  {
    move: 'cancelled',
    label: 'Cancel order',
    failure: 'Failed to cancel the order. Please try again later.',
    warning: 'Its stock is free for others again. What was paid by card goes back to the buyer.',
  },
  {
    move: 'refunded',
    label: 'Refund in full',
    failure: 'Failed to refund the order. Please try again later.',
    warning: 'The whole amount goes back to the buyer. What has not shipped returns to stock.',
  },
]

/** The steps an order can make now, the usual next one first. */
export const movesFrom = (status: OrderStatus): MoveChoice[] =>
  MOVES.filter(({ move, from = status }) => from === status && mayMove(status, move))
