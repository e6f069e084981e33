// What a discount or a price list applies to, as form values.

import type { AppliesTo } from '@kontor/contract/prices/applies-to'
import { LOCALE } from '../../lib/locale.ts'
import { plural, t } from '../../lib/texts.ts'

export interface TargetValues {
  all: boolean
  product_ids: string[]
  group_ids: string[]
  collection_ids: string[]
}

export const ALL_PRODUCTS: TargetValues = { all: true, product_ids: [], group_ids: [], collection_ids: [] }

export const targetValues = (applies_to: AppliesTo | null): TargetValues =>
  applies_to === null || 'all' in applies_to ? ALL_PRODUCTS : { all: false, ...applies_to }

/** As the API takes it. */
export const targetFields = ({ all, ...ids }: TargetValues) => (all ? { all } : ids)

const and = new Intl.ListFormat(LOCALE)

/** `all products`, or `2 products and 1 collection`. */
export function targetWords({ all, product_ids, group_ids, collection_ids }: TargetValues): string {
  if (all) return t('all products')
  const products = product_ids.length + group_ids.length
  const collections = collection_ids.length
  if (products + collections === 0) return t('… (no products chosen yet)')
  return and.format([
    ...(products > 0 ? [plural(products, '{count} product', '{count} products')] : []),
    ...(collections > 0 ? [plural(collections, '{count} collection', '{count} collections')] : []),
  ])
}
