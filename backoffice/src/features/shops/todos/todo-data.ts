// The API calls about to-dos, called matters in the API.

import { matters } from '@kontor/contract/shops/matters'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { language } from '../../../lib/language.ts'
import { pageAt } from '../../../ui/list/list-state.ts'

/**
 * A page of to-dos, counted from 1. The query polls every minute while shown, because to-dos arise elsewhere.
 */
export const todosQuery = (shop_id: string, page = 1) =>
  queryOptions({
    queryKey: ['todos', shop_id, page],
    queryFn: ({ signal }) =>
      call(matters.list, { query: { ...pageAt(page), shop_id, lang: language } }, { signal }),
    refetchInterval: 60_000,
  })

export const confirmTodo = (id: string) => call(matters.done, { params: { id } })
