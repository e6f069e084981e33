// The names of the calculation methods and service levels, and how a rate's countries are counted.

import type { ShippingRateTemplate } from '@kontor/contract/stock/shipping'
import { plural, t } from '../../../lib/texts.ts'

type Method = ShippingRateTemplate['method']
type Level = ShippingRateTemplate['service_level']

export const METHOD_NAMES: Record<Method, string> = {
  by_order: t('By order'),
  by_unit: t('By unit'),
  by_kilo: t('By kilogram'),
}

/** Explains the basis of a rate's amount, by method. */
export const METHOD_HELP: Record<Method, string> = {
  by_order: t('The amount is charged per order.'),
  by_unit: t('The amount is charged per item.'),
  by_kilo: t('The amount is charged per kilogram.'),
}

export const LEVEL_NAMES: Record<Level, string> = { standard: t('Standard'), express: t('Express') }

/** How many countries a rate is for. */
export const countriesText = (count: number): string => plural(count, '{count} country', '{count} countries')

export const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
