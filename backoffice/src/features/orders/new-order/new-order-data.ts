// The calls of the new order's page.

import { orders } from '@kontor/contract/orders'
import { storefront } from '@kontor/contract/storefront'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { CalculationQuestion, NewOrderBody } from './new-order-form.ts'

/** What the order would cost. The public calculation: it prices for members too, but calls what is not live unavailable. */
export const calculationQuery = (question: CalculationQuestion | null) =>
  queryOptions({
    queryKey: ['orders', 'calculation', question],
    queryFn: ({ signal }) => call(storefront.calculate, { body: question! }, { signal }),
    enabled: question !== null,
  })

/** The body's `id` makes a repeat harmless: the same again is the same order. */
export const createOrder = (body: NewOrderBody) => call(orders.create, { body })
