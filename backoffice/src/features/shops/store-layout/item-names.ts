// The names of single products and products with variants, by id.

import { catalogue } from '@kontor/contract/catalogue/groups/product-groups'
import { queryOptions } from '@tanstack/react-query'
import { call, ProblemError } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'

/** Replaces the name of an archived item. */
export const ARCHIVED = t('Archived product')

/** Archived ones have no page, but may still be named by menus, the start page, discounts and price lists. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ProblemError && error.error === 'not_found') return null
  throw error
}

/** One call for products and groups, because a 404 for the wrong kind would be an error in the console. */
export const nameOfItemQuery = (shop_id: string, id: string) =>
  queryOptions({
    queryKey: ['catalogue', 'name', shop_id, id],
    queryFn: async ({ signal }) => {
      const { data } = await call(catalogue.list, { query: { shop_id, ids: id, limit: '1' } }, { signal })
      const [row] = data
      return (row?.product ?? row?.group)?.title ?? ARCHIVED
    },
    enabled: id !== '',
  })
