// The page of rows shown by a list, as requested by the address.

import { useQueryClient } from '@tanstack/react-query'
import type { ListPageProps } from './list-props.ts'
import { type ListState, useListState } from './list-state.ts'
import { sortsOf } from './rows/list-cells.tsx'
import { useRows } from './rows/use-rows.ts'

export interface ListView<Row> {
  state: ListState
  /** Identifies the list with its search and filters. Selections and deletions belong to a scope. */
  scope: string
  /** The rows; null while the first page loads. */
  rows: Row[] | null
  total: number
  total_is_estimate: boolean
  is_loading: boolean
  /**
   * The content of the body: rows or placeholders, the text of an empty list, the text of a search without
   * results, or nothing after a failure.
   */
  shows: 'rows' | 'none_yet' | 'no_results' | 'failure'
  /** The error of the last attempt to load; null after success. Earlier rows stay. */
  failure: unknown
  retry: () => void
  /** Loads all lists of the resource again. */
  renew: () => Promise<unknown>
}

export function useList<Row extends { id: string }>(
  props: ListPageProps<Row> & { shop_id: string },
): ListView<Row> {
  const client = useQueryClient()
  const state = useListState(props.filters ?? [], sortsOf(props.columns), props.sort ?? '')
  const { result, scope, rows, total, is_leaving_page } = useRows(props, state)
  const is_narrowed = state.q !== '' || Object.keys(state.filters).length > 0

  const shown = (): ListView<Row>['shows'] => {
    if (rows === null) return result.error ? 'failure' : 'rows'
    if (rows.length > 0 || is_leaving_page) return 'rows'
    return is_narrowed ? 'no_results' : 'none_yet'
  }
  return {
    state,
    scope,
    rows: is_leaving_page ? null : rows,
    total,
    total_is_estimate: result.data?.total_is_estimate ?? false,
    is_loading: result.isFetching,
    shows: shown(),
    failure: result.error,
    retry: () => void result.refetch(),
    renew: () => client.invalidateQueries({ queryKey: [props.resource] }),
  }
}
