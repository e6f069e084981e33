// Reads a product with variants, and its pictures. A file of its own: the pages of single products and collections need none of the
// other calls.

import { productGroups } from '@kontor/contract/catalogue/groups/product-groups'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export const RESOURCE = 'product-groups'

export const getGroup = (id: string, signal?: AbortSignal) =>
  call(productGroups.get, { params: { id } }, { signal })

export const groupQuery = (id: string) =>
  queryOptions({ queryKey: [RESOURCE, 'item', id], queryFn: ({ signal }) => getGroup(id, signal) })

/** The pictures and videos of the group, in the order shown. */
export const groupFilesQuery = (id: string) =>
  queryOptions({
    queryKey: [RESOURCE, 'files', id],
    queryFn: ({ signal }) => call(productGroups.listFiles, { params: { id } }, { signal }),
  })
