// The selected rows of a list. A selection survives paging and sorting. A change of search or filters ends
// the selection, because the user could no longer see the affected rows.

import { useRef, useState } from 'react'

export interface Selection<Row> {
  /** The selected rows in the order of selection, with current data for rows on the shown page. */
  rows: Row[]
  has: (id: string) => boolean
  /** Selects or deselects a row. `range` includes all rows between the row and the last toggled row. */
  toggle: (row: Row, range: boolean) => void
  page: 'none' | 'some' | 'all'
  /** Selects or deselects all rows of the page. */
  togglePage: (chosen: boolean) => void
  set: (rows: readonly Row[]) => void
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/**
 * Returns the selection. `shown` is the page on the screen; `scope` identifies the list with its search and
 * filters.
 */
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
