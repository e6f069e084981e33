// A discount of the form, tried with an order.

import type { Input } from '@kontor/contract/http/endpoint'
import { orders } from '@kontor/contract/orders/order-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { type DiscountValues, discountFields } from '../discount-data.ts'

/** The form values as a discount to be tried with a customer whom it is for, so without its code, addresses and groups; null while its value is missing. */
export function triedFields(values: DiscountValues) {
  const { kind, percent, amount, title } = values
  if (kind === 'percent' ? !(Number(percent) > 0) : kind === 'amount' && !(Number(amount) > 0)) return null
  const fields = discountFields(values)
  return {
    ...fields,
    title: title.trim() || t('This discount'),
    code: null,
    conditions: { ...fields.conditions, customer_group_ids: [], emails: [] },
  }
}

type Tried = Input<typeof orders.previewDiscount>['body']

/** What an order would cost with a discount that is not stored. */
export const previewQuery = (question: Tried | null) =>
  queryOptions({
    queryKey: ['discounts', 'preview', question],
    queryFn: ({ signal }) => call(orders.previewDiscount, { body: question! }, { signal }),
    enabled: question !== null,
    retry: false,
  })
