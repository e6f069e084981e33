// What a discount or a price list applies to, as form values.

import type { AppliesTo } from '@kontor/contract/prices/applies-to'

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

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]

/** `all products`, or `2 products and 1 collection`. */
export function targetWords({ all, product_ids, group_ids, collection_ids }: TargetValues): string {
  if (all) return 'all products'
  const named = [
    ...counted(product_ids.length + group_ids.length, 'product', 'products'),
    ...counted(collection_ids.length, 'collection', 'collections'),
  ]
  return named.length === 0 ? '… (no products chosen yet)' : named.join(' and ')
}
