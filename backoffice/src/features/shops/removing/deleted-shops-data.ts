// The shops deleted lately that the user can restore.

import { deletedShops } from '@kontor/contract/shops/deleted-shops'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'

/** The shop deleted last comes first. */
export const deletedShopsQuery = queryOptions({
  queryKey: ['deleted-shops'],
  queryFn: ({ signal }) => everyPage((page) => call(deletedShops.list, { query: page }, { signal })),
})

export const restoreShop = (id: string) => call(deletedShops.restore, { params: { id } })
