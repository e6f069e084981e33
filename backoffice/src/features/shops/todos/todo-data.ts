// The API calls about to-dos, which are named matters there.

import { matters } from '@kontor/contract/shops/matters'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { language } from '../../../lib/language.ts'
import { pageAt } from '../../../ui/list/list-state.ts'

/** A page of them, counted from 1. Polled every minute while it is shown, because to-dos come up elsewhere. */
export const todosQuery = (shop_id: string, page = 1) =>
  queryOptions({
    queryKey: ['todos', shop_id, page],
    queryFn: ({ signal }) =>
      call(matters.list, { query: { ...pageAt(page), shop_id, lang: language } }, { signal }),
    refetchInterval: 60_000,
  })

export const confirmTodo = (id: string) => call(matters.done, { params: { id } })
