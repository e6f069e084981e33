// The API calls of the discount screens, and the form values of a discount.

import { type Discount, type DiscountClass, discounts } from '@kontor/contract/prices/discounts'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import type { Tone } from '../../../ui/display/status-badge.tsx'
import type { ListCall } from '../../../ui/list/list-state.ts'
import { ALL_PRODUCTS, type TargetValues, targetFields, targetValues } from './targets/targets.ts'

/** Optional numbers are text. The empty text means no number. */
export interface DiscountValues extends Record<string, unknown> {
  title: string
  method: Discount['method']
  code: string
  class: DiscountClass
  kind: Discount['kind']
  percent: string
  amount: string
  applies_to: TargetValues
  buys: { quantity: number; applies_to: TargetValues }
  gets: { quantity: number; percent: string; applies_to: TargetValues }
  max_times: string
  max_shipping: string
  conditions: {
    min_amount: string
    min_quantity: string
    customer_group_ids: string[]
    emails: string[]
    countries: string[]
    first_order_only: boolean
  }
  starts_at: string | null
  ends_at: string | null
  uses_limit: string
  uses_per_customer: string
  combines_with: DiscountClass[]
  is_active: boolean
}

export const EMPTY_DISCOUNT: DiscountValues = {
  title: '',
  method: 'code',
  code: '',
  class: 'order',
  kind: 'percent',
  percent: '',
  amount: '',
  applies_to: ALL_PRODUCTS,
  buys: { quantity: 2, applies_to: ALL_PRODUCTS },
  gets: { quantity: 1, percent: '100', applies_to: ALL_PRODUCTS },
  max_times: '',
  max_shipping: '',
  conditions: {
    min_amount: '',
    min_quantity: '',
    customer_group_ids: [],
    emails: [],
    countries: [],
    first_order_only: false,
  },
  starts_at: null,
  ends_at: null,
  uses_limit: '',
  uses_per_customer: '',
  combines_with: [],
  is_active: true,
}

const text = (value: string | number | null) => (value === null ? '' : String(value))

export const discountValues = (discount: Discount): DiscountValues => {
  const { buys, gets, conditions } = discount
  return {
    title: discount.title,
    method: discount.method,
    code: text(discount.code),
    class: discount.class,
    kind: discount.kind,
    percent: text(discount.percent),
    amount: text(discount.amount),
    applies_to: targetValues(discount.applies_to),
    buys: buys ? { quantity: buys.quantity, applies_to: targetValues(buys.applies_to) } : EMPTY_DISCOUNT.buys,
    gets: gets
      ? { quantity: gets.quantity, percent: gets.percent, applies_to: targetValues(gets.applies_to) }
      : EMPTY_DISCOUNT.gets,
    max_times: text(discount.max_times),
    max_shipping: text(discount.max_shipping),
    conditions: {
      ...conditions,
      min_amount: text(conditions.min_amount),
      min_quantity: text(conditions.min_quantity),
    },
    starts_at: discount.starts_at,
    ends_at: discount.ends_at,
    uses_limit: text(discount.uses_limit),
    uses_per_customer: text(discount.uses_per_customer),
    combines_with: discount.combines_with,
    is_active: discount.is_active,
  }
}

const decimal = (typed: string) => typed.trim() || null
/** Returns null for a blank text. A text that is no number gives 0, and the field rejects 0. */
export const whole = (typed: string) =>
  typed.trim() === '' ? null : /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0

/** Returns the form values as the request's body, with null for fields missing from the kind. */
export function discountFields(values: DiscountValues) {
  const { kind, method, conditions } = values
  const is_bxgy = kind === 'buy_x_get_y'
  return {
    ...values,
    code: method === 'code' ? values.code : null,
    percent: kind === 'percent' ? decimal(values.percent) : null,
    amount: kind === 'amount' ? decimal(values.amount) : null,
    applies_to: is_bxgy ? null : targetFields(values.applies_to),
    buys: is_bxgy ? { ...values.buys, applies_to: targetFields(values.buys.applies_to) } : null,
    gets: is_bxgy ? { ...values.gets, applies_to: targetFields(values.gets.applies_to) } : null,
    max_times: is_bxgy ? whole(values.max_times) : null,
    max_shipping: values.class === 'shipping' ? decimal(values.max_shipping) : null,
    conditions: {
      ...conditions,
      min_amount: decimal(conditions.min_amount),
      min_quantity: whole(conditions.min_quantity),
    },
    uses_limit: whole(values.uses_limit),
    uses_per_customer: whole(values.uses_per_customer),
  }
}

export const listDiscounts: ListCall<Discount> = (query, signal) =>
  call(discounts.list, { query }, { signal })
export const getDiscount = (id: string, signal?: AbortSignal) =>
  call(discounts.get, { params: { id } }, { signal })
export const createDiscount = (
  values: DiscountValues,
  options: { shop_id: string; idempotency_key: string },
) => call(discounts.create, { body: { ...discountFields(values), shop_id: options.shop_id } }, options)
export const updateDiscount = (id: string, values: DiscountValues, version: { updated_at?: string }) =>
  call(discounts.update, { params: { id }, body: { ...discountFields(values), ...version } })
export const removeDiscount = (id: string) => call(discounts.remove, { params: { id } })

/** Also applies to a discount whose uses were all returned. */
export const whyUndeletable = ({ was_used }: Pick<Discount, 'was_used'>): string | null =>
  was_used ? t('A used discount cannot be deleted. Deactivate it instead.') : null

export const setActive = (id: string, is_active: boolean) =>
  call(discounts.update, { params: { id }, body: { is_active } })
export const duplicateDiscount = (id: string, idempotency_key: string) =>
  call(discounts.duplicate, { params: { id } }, { idempotency_key })
export const STATUS: Readonly<Record<Discount['status'], { label: string; tone: Tone }>> = {
  running: { label: t('Active'), tone: 'success' },
  scheduled: { label: t('Scheduled'), tone: 'info' },
  used_up: { label: t('Used up'), tone: 'brass' },
  ended: { label: t('Ended'), tone: 'quiet' },
  off: { label: t('Not active'), tone: 'quiet' },
}
