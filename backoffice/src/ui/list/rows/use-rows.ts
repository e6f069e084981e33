// The page of rows shown by a list. The list's state decides the query, and rows being deleted are left out.
// The previous page stays visible while the next page loads. An empty page is replaced by the last page with
// rows.

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
  /** Identifies the list with its search and filters. Selections and deletions belong to a scope. */
  const scope = JSON.stringify([resource, shop_id, q, filters])
  const { rows, total } = usePendingDeletions(result.data, scope)
  const is_leaving_page = usePageInstead(
    { page, rows, total, isPlaceholderData: result.isPlaceholderData },
    replacePage,
  )
  return { result, scope, rows, total, is_leaving_page }
}
