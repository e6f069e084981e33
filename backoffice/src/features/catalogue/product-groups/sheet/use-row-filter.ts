// The search and the filter of the table of variants. Both are in the address, as in lists, but apply without
// the delay of lists. No row may move below a cell while the user types.

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readFilters } from '../../../../ui/list/list-state.ts'

export interface RowFilter {
  q: string
  /** `Size:M`; '' for all. */
  option: string
}

export function useRowFilter(
  options: readonly { value: string }[],
): [RowFilter, (filter: RowFilter) => void] {
  const [params, setParams] = useSearchParams()
  const [filter, setFilter] = useState<RowFilter>(() => ({
    q: params.get('q') ?? '',
    option: readFilters(params, [{ key: 'option', options }]).option ?? '',
  }))
  const change = (next: RowFilter) => {
    setFilter(next)
    setParams(
      (old) => {
        const search = new URLSearchParams(old)
        for (const [key, value] of Object.entries(next)) {
          if (value === '') search.delete(key)
          else search.set(key, value)
        }
        return search
      },
      { replace: true },
    )
  }
  return [filter, change]
}
