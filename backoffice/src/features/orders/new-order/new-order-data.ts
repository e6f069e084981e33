// The API calls of the page for a new order.

import { orders } from '@kontor/contract/orders/order-endpoints'
import { storefront } from '@kontor/contract/storefront/storefront'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { CalculationQuestion, NewOrderBody } from './new-order-form.ts'

/** What the order would cost, by the public calculation. That one calls products that are not live unavailable; see `lineNote`. */
export const calculationQuery = (question: CalculationQuestion | null) =>
  queryOptions({
    queryKey: ['orders', 'calculation', question],
    queryFn: ({ signal }) => call(storefront.calculate, { body: question! }, { signal }),
    enabled: question !== null,
  })

/** A retry with the same body makes no second order, because of its `id`. */
export const createOrder = (body: NewOrderBody) => call(orders.create, { body })
