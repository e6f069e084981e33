// Search and filters of a list, and on phones the sort order.

import { Select } from '../choice/select.tsx'
import classes from './list.module.css'
import type { ListFilter, ListState } from './list-state.ts'
import { SearchBox } from './search-box.tsx'
import { type SortChoice, SortSelect } from './sort-select.tsx'

export interface Filter extends ListFilter {
  label: string
  options: { value: string; label: string }[]
}

export function ListToolbar({
  state,
  search,
  filters,
  sorts = [],
}: {
  state: ListState
  search: string | false
  filters: Filter[]
  /** The sort orders, if no heading offers sorting. */
  sorts?: readonly SortChoice[]
}) {
  if (search === false && filters.length === 0 && sorts.length === 0) return null
  return (
    <div className={classes.toolbar}>
      {search !== false && <SearchBox label={search} value={state.q} onChange={(q) => state.set('q', q)} />}
      {filters.map((filter) => (
        <Select
          key={filter.key}
          aria-label={filter.label}
          placeholder={filter.label}
          data={filter.options}
          value={state.filters[filter.key] ?? null}
          onChange={(value) => state.set(filter.key, value ?? '')}
          clearable
          className={classes.filter}
        />
      ))}
      {sorts.length > 0 && <SortSelect choices={sorts} state={state} />}
    </div>
  )
}
