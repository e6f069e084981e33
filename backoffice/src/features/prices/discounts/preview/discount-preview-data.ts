// A discount of the form, tried with an order.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { Input } from '@kontor/contract/http/endpoint'
import { orders } from '@kontor/contract/orders/order-endpoints'
import type { Calculation } from '@kontor/contract/orders/orders'
import type { Address } from '@kontor/contract/shops/addresses/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { serverText, t } from '../../../../lib/texts.ts'
import { type DiscountValues, discountFields } from '../discount-data.ts'

/**
 * Returns the form values as a discount for a preview with an eligible customer, and so without code,
 * addresses and groups. Returns null while the value is missing.
 */
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

/** Calculates the cost of an order with an unstored discount. */
export const previewQuery = (question: Tried | null) =>
  queryOptions({
    queryKey: ['discounts', 'preview', question],
    queryFn: ({ signal }) => call(orders.previewDiscount, { body: question! }, { signal }),
    enabled: question !== null,
    retry: false,
  })

/**
 * Returns the country of the shop's default address; empty while loading, and if the shop has no default
 * address.
 */
export const homeCountry = (addresses: readonly Address[] = []): string =>
  addresses.find(({ is_default }) => is_default)?.country ?? ''

/** Returns the reasons why the sample cannot be ordered. A reason about a product names the product. */
export const problemTexts = ({ problems, items }: Pick<Calculation, 'problems' | 'items'>): string[] =>
  problems.map(({ product_id, message }) => {
    const item = items.find((one) => one.product_id === product_id)
    return item === undefined ? serverText(message) : `${productName(item)}: ${serverText(message)}`
  })
