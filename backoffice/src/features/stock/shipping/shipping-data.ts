// The API calls of the shipping rate screens, and the form values of a template.

import {
  type ShippingRateTemplate,
  shipping,
  type shippingRateTemplateForm,
} from '@kontor/contract/stock/shipping'
import type { z } from 'zod'
import { call } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import type { ListCall } from '../../../ui/list/list-state.ts'

export interface RateValues {
  id?: string
  countries: string[]
  amount: string
  /** The order value for free shipping; empty or 0 if shipping is never free. */
  free_above_value: string
}

export interface TemplateValues extends Record<string, unknown> {
  title: string
  description: string
  provider: string
  method: ShippingRateTemplate['method']
  service_level: ShippingRateTemplate['service_level']
  warehouse_ids: string[]
  rates: RateValues[]
}

export const EMPTY_RATE: RateValues = { countries: [], amount: '', free_above_value: '' }

export const EMPTY_TEMPLATE: TemplateValues = {
  title: '',
  description: '',
  provider: '',
  method: 'by_order',
  service_level: 'standard',
  warehouse_ids: [],
  rates: [EMPTY_RATE],
}

export const templateValues = (template: ShippingRateTemplate): TemplateValues => ({
  title: template.title,
  description: template.description,
  provider: template.provider,
  method: template.method,
  service_level: template.service_level,
  warehouse_ids: template.warehouse_ids,
  rates: template.rates.map(({ id, countries, amount, free_above_value }) => ({
    id,
    countries,
    amount,
    free_above_value: free_above_value ?? '',
  })),
})

/** The form values as the request's body. */
export const templateFields = (values: TemplateValues): z.input<typeof shippingRateTemplateForm> => ({
  ...values,
  rates: values.rates.map((rate) => ({ ...rate, free_above_value: rate.free_above_value.trim() || null })),
})

/** The name of a template in lists and browser tabs. */
export const templateName = ({ title }: ShippingRateTemplate): string => title || t('Untitled')

export const listTemplates: ListCall<ShippingRateTemplate> = (query, signal) =>
  call(shipping.list, { query }, { signal })

export const getTemplate = (id: string, signal?: AbortSignal) =>
  call(shipping.get, { params: { id } }, { signal })

export const createTemplate = (
  values: TemplateValues,
  options: { shop_id: string; idempotency_key: string },
) => call(shipping.create, { body: { ...templateFields(values), shop_id: options.shop_id } }, options)

export const updateTemplate = (id: string, values: TemplateValues, version: { updated_at?: string }) =>
  call(shipping.update, { params: { id }, body: { ...templateFields(values), ...version } })

export const removeTemplate = (id: string) => call(shipping.remove, { params: { id } })
