// The API calls of the page for a new order.

import { orders } from '@kontor/contract/orders/order-endpoints'
import { storefront } from '@kontor/contract/storefront/storefront'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { CalculationQuestion, MemberQuestion, NewOrderBody } from './new-order-form.ts'

export type Question = CalculationQuestion | MemberQuestion

/**
 * What the order would cost: as it will be priced, or, before its addresses are whole, by the public calculation. That one calls products that are not
 * live unavailable; see `lineNote`.
 */
export const calculationQuery = (question: Question | null) =>
  queryOptions({
    queryKey: ['orders', 'calculation', question],
    queryFn: ({ signal }) =>
      'destination_country' in question!
        ? call(storefront.calculate, { body: question }, { signal })
        : call(orders.calculate, { body: question! }, { signal }),
    enabled: question !== null,
  })

/** A retry with the same body makes no second order, because of its `id`. */
export const createOrder = (body: NewOrderBody) => call(orders.create, { body })
