// The names of the calculation methods and service levels.

import type { ShippingRateTemplate } from '@kontor/contract/shipping'

type Method = ShippingRateTemplate['method']
type Level = ShippingRateTemplate['service_level']

export const METHOD_NAMES: Record<Method, string> = {
  by_order: 'By order',
  by_unit: 'By unit',
  by_kilo: 'By kilogram',
}

/** What a rate's amount is charged for, by method. */
export const METHOD_PER: Record<Method, string> = {
  by_order: 'each order',
  by_unit: 'each piece',
  by_kilo: 'each kilogram',
}

export const LEVEL_NAMES: Record<Level, string> = { standard: 'Standard', express: 'Express' }

export const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
