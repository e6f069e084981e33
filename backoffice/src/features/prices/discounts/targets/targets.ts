// The targets of a discount or a price list, as form values.

import type { AppliesTo } from '@kontor/contract/prices/applies-to'
import { LOCALE } from '../../../../lib/locale.ts'
import { plural, t } from '../../../../lib/texts.ts'

export interface TargetValues {
  all: boolean
  product_ids: string[]
  group_ids: string[]
  collection_ids: string[]
}

export const ALL_PRODUCTS: TargetValues = { all: true, product_ids: [], group_ids: [], collection_ids: [] }

export const targetValues = (applies_to: AppliesTo | null): TargetValues =>
  applies_to === null || 'all' in applies_to ? ALL_PRODUCTS : { all: false, ...applies_to }

/** Returns the targets as the API expects them. */
export const targetFields = ({ all, ...ids }: TargetValues) => (all ? { all } : ids)

/** A product, a group or a collection. */
export interface Target {
  list: 'product_ids' | 'group_ids' | 'collection_ids'
  id: string
}

export const targetsIn = (values: TargetValues): Target[] =>
  (['product_ids', 'group_ids', 'collection_ids'] as const).flatMap((list) =>
    values[list].map((id) => ({ list, id })),
  )

/** The most targets named. Longer lists are counted. */
const MAX_NAMED = 2

export function targetsToName(values: TargetValues): Target[] {
  const targets = values.all ? [] : targetsIn(values)
  return targets.length > MAX_NAMED ? [] : targets
}

const and = new Intl.ListFormat(LOCALE)

/**
 * Returns `all products`, `Teapot and everything in Ceramics` for a few known titles, or `2 products and 1
 * collection`.
 */
export function targetText(values: TargetValues, titles: ReadonlyMap<string, string> = new Map()): string {
  const { all, product_ids, group_ids, collection_ids } = values
  if (all) return t('all products')
  const named = targetsToName(values).map(({ list, id }) => {
    const title = titles.get(id)
    return title !== undefined && list === 'collection_ids' ? t('everything in {title}', { title }) : title
  })
  if (named.length > 0 && named.every((title) => title !== undefined)) return and.format(named)
  const products = product_ids.length + group_ids.length
  const collections = collection_ids.length
  if (products + collections === 0) return t('… (no products chosen yet)')
  return and.format([
    ...(products > 0 ? [plural(products, '{count} product', '{count} products')] : []),
    ...(collections > 0 ? [plural(collections, '{count} collection', '{count} collections')] : []),
  ])
}
