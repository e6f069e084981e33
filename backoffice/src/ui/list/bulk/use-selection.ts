// Which rows are selected. A selection outlives paging and sorting, and ends when the search or a filter changes: then nobody can see
// any more what an action would hit.

import { useRef, useState } from 'react'

export interface Selection<Row> {
  /** In the order they were chosen in; as fresh as the page that shows them. */
  rows: Row[]
  has: (id: string) => boolean
  /** `range` takes the rows between along, from the one last toggled. */
  toggle: (row: Row, range: boolean) => void
  page: 'none' | 'some' | 'all'
  /** All rows of the page, or none of them. */
  togglePage: (chosen: boolean) => void
  set: (rows: readonly Row[]) => void
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** `shown` is the page on the screen; `scope` names what the list is narrowed to. */
export function useSelection<Row extends { id: string }>(
  shown: readonly Row[],
  scope: string,
): Selection<Row> {
  const [state, setState] = useState({ scope, chosen: byId<Row>([]) })
  const anchor = useRef<string | null>(null)
  const chosen = state.scope === scope ? state.chosen : byId<Row>([])
  const change = (edit: (next: Map<string, Row>) => void) => {
    const next = new Map(chosen)
    edit(next)
    setState({ scope, chosen: next })
  }
  const put = (rows: readonly Row[], into: boolean) =>
    change((next) => {
      for (const row of rows) {
        if (into) next.set(row.id, row)
        else next.delete(row.id)
      }
    })
  const fresh = byId(shown)
  const on_page = shown.filter((row) => chosen.has(row.id)).length
  return {
    rows: [...chosen.values()].map((row) => fresh.get(row.id) ?? row),
    has: (id) => chosen.has(id),
    toggle(row, range) {
      const from = range ? shown.findIndex(({ id }) => id === anchor.current) : -1
      const to = shown.findIndex(({ id }) => id === row.id)
      anchor.current = row.id
      put(from < 0 ? [row] : shown.slice(Math.min(from, to), Math.max(from, to) + 1), !chosen.has(row.id))
    },
    page: on_page === 0 ? 'none' : on_page === shown.length ? 'all' : 'some',
    togglePage: (into) => put(shown, into),
    set: (rows) => setState({ scope, chosen: byId(rows) }),
  }
}
