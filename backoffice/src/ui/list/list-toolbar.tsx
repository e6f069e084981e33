// Search and filters of a list, and on phones its sort order. The search is debounced, so that a typed word makes one request.

import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { onLeaving } from '../../lib/browser/on-leaving.ts'
import { t } from '../../lib/texts.ts'
import { Select } from '../choice/select.tsx'
import { IconSearch } from '../display/icons.tsx'
import classes from './list.module.css'
import type { ListFilter, ListState } from './list-state.ts'
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
  /** The sort orders, if no heading offers them. */
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

function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (q: string) => void
}) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const ask = useDebouncedCallback((next: string) => {
    asked.current = next.trim()
    onChange(asked.current)
  }, 300)
  // The delayed search changes the address. It is cancelled when the user leaves for another page, or it would lead them back.
  useEffect(() => onLeaving(() => ask.cancel()), [ask])
  // What this box asked for itself arrives late: by then there may be another letter in it.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    ask.cancel()
    setText(value)
  }, [value, ask])
  const type = (next: string) => {
    setText(next)
    ask(next)
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => type('')} />
      }
    />
  )
}
