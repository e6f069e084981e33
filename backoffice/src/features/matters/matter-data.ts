// The API calls about matters that need a person.

import { matters } from '@kontor/contract/matters'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const ALL = '100'

/** Polled every minute while the page is open, because matters come up elsewhere. */
export const mattersQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['matters', shop_id],
    queryFn: ({ signal }) => call(matters.list, { query: { shop_id, limit: ALL } }, { signal }),
    refetchInterval: 60_000,
  })

export const confirmMatter = (id: string) => call(matters.done, { params: { id } })
