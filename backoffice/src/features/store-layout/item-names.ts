// The names of single products and products with variants, by id.

import { productGroups } from '@kontor/contract/catalogue/groups/product-groups'
import { products } from '@kontor/contract/catalogue/products/products'
import { queryOptions } from '@tanstack/react-query'
import { call, ProblemError } from '../../lib/api/api.ts'
import { t } from '../../lib/texts.ts'

/** In place of the name of what is archived. */
export const ARCHIVED = t('Archived product')

/** Archived ones have no page, but may still be named by menus, the start page, discounts and price lists. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ProblemError && error.error === 'not_found') return null
  throw error
}

export const nameOfItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalogue', 'name', id],
    queryFn: async ({ signal }) => {
      const params = { id }
      const product = await call(products.get, { params }, { signal }).catch(nullIfMissing)
      const found = product ?? (await call(productGroups.get, { params }, { signal }).catch(nullIfMissing))
      return found?.title ?? ARCHIVED
    },
    enabled: id !== '',
  })
