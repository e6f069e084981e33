// The API calls of the page for a new order.

import { orders } from '@kontor/contract/orders/order-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { MemberQuestion, NewOrderBody } from './new-order-form.ts'

/** The price of the order. */
export const calculationQuery = (question: MemberQuestion | null) =>
  queryOptions({
    queryKey: ['orders', 'calculation', question],
    queryFn: ({ signal }) => call(orders.calculate, { body: question! }, { signal }),
    enabled: question !== null,
  })

/** Creates an order. A retry with the same body makes no second order, because of the `id`. */
export const createOrder = (body: NewOrderBody) => call(orders.create, { body })
