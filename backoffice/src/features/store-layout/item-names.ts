// The names of single products and products with variants, by id.

import { productGroups } from '@kontor/contract/catalogue/groups/product-groups'
import { products } from '@kontor/contract/catalogue/products/products'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const nameOfItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalogue', 'name', id],
    queryFn: async ({ signal }) => {
      const params = { id }
      const product = await call(products.get, { params }, { signal }).catch(() => null)
      return (product ?? (await call(productGroups.get, { params }, { signal }))).title
    },
    enabled: id !== '',
  })
