// The names of the calculation methods and service levels, and how a rate's countries are counted.

import type { ShippingRateTemplate } from '@kontor/contract/stock/shipping'

type Method = ShippingRateTemplate['method']
type Level = ShippingRateTemplate['service_level']

export const METHOD_NAMES: Record<Method, string> = {
  by_order: 'By order',
  by_unit: 'By unit',
  by_kilo: 'By kilogram',
}

/** What a rate's amount is charged for, by method. */
export const METHOD_PER: Record<Method, string> = {
  by_order: 'order',
  by_unit: 'item',
  by_kilo: 'kilogram',
}

export const LEVEL_NAMES: Record<Level, string> = { standard: 'Standard', express: 'Express' }

/** How many countries a rate is for. */
export const countriesText = (count: number): string => (count === 1 ? '1 country' : `${count} countries`)

export const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
