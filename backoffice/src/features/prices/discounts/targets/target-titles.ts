// The titles of the targets of a discount or a price list.

import { collections } from '@kontor/contract/catalogue/collections'
import { productGroups } from '@kontor/contract/catalogue/groups/product-groups'
import { productName } from '@kontor/contract/catalogue/products/product-name'
import { products } from '@kontor/contract/catalogue/products/products'
import { call } from '../../../../lib/api/api.ts'
import { ARCHIVED, nullIfMissing } from '../../../shops/store-layout/item-names.ts'
import type { Target } from './targets.ts'

const TITLES: Readonly<Record<Target['list'], (id: string) => Promise<string>>> = {
  product_ids: async (id) => {
    const product = await call(products.get, { params: { id } }).catch(nullIfMissing)
    return product ? productName(product) : ARCHIVED
  },
  group_ids: async (id) =>
    (await call(productGroups.get, { params: { id } }).catch(nullIfMissing))?.title ?? ARCHIVED,
  collection_ids: async (id) => (await call(collections.get, { params: { id } })).title,
}

export const titleKey = (id: string) => ['targets', 'title', id]

export const titleQuery = ({ list, id }: Target) => ({
  queryKey: titleKey(id),
  queryFn: () => TITLES[list](id),
  staleTime: 60_000,
})
