// The page of rows a list shows: what the list's state asks the server for, without the rows being deleted. The page before stays visible while the
// next one loads. A page that turns out empty is replaced by the last one with rows.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePendingDeletions } from '../deletion/use-pending-deletions.ts'
import { type ListCall, type ListQuery, type ListState, pageAt } from '../list-state.ts'
import { usePageInstead } from './use-page-instead.ts'

export function useRows<Row extends { id: string }>(
  { resource, list, shop_id }: { resource: string; list: ListCall<Row>; shop_id: string },
  state: ListState,
) {
  const { page, q, sort, filters, replacePage } = state
  const query: ListQuery = {
    shop_id,
    ...pageAt(page),
    ...(q !== '' && { q }),
    ...(sort !== '' && { sort }),
    ...filters,
  }
  const result = useQuery({
    queryKey: [resource, 'list', query],
    queryFn: ({ signal }) => list(query, signal),
    placeholderData: keepPreviousData,
  })
  /** Identifies the list with its search and filters: selections and deletions belong to one scope. */
  const scope = JSON.stringify([resource, shop_id, q, filters])
  const { rows, total } = usePendingDeletions(result.data, scope)
  const is_leaving_page = usePageInstead(
    { page, rows, total, isPlaceholderData: result.isPlaceholderData },
    replacePage,
  )
  return { result, scope, rows, total, is_leaving_page }
}
