// The API calls about to-dos, which are named matters there.

import { matters } from '@kontor/contract/shops/matters'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { language } from '../../lib/language.ts'
import { PAGE_SIZE } from '../../ui/list/list-state.ts'

/** A page of them, counted from 1. Polled every minute while it is shown, because to-dos come up elsewhere. */
export const todosQuery = (shop_id: string, page = 1) =>
  queryOptions({
    queryKey: ['todos', shop_id, page],
    queryFn: ({ signal }) => {
      const offset = String((page - 1) * PAGE_SIZE)
      const query = { shop_id, limit: String(PAGE_SIZE), offset, lang: language }
      return call(matters.list, { query }, { signal })
    },
    refetchInterval: 60_000,
  })

export const confirmTodo = (id: string) => call(matters.done, { params: { id } })
