// The selected cell of a table, and the rectangle between the cell and the start of the selection.

import { useState } from 'react'
import type { Rectangle } from '../variants/variant-draft.ts'

export interface Place {
  row: number
  column: number
}

const within = (at: number, count: number) => Math.max(0, Math.min(at, count - 1))

export interface CellSelection extends Rectangle {
  active: Place
  is_several: boolean
  select: (place: Place, extend?: boolean) => void
  /** To the next cell, over the ends of lines; false at the end of the table. */
  step: (by: 1 | -1) => boolean
  move: (rows: number, columns: number, extend: boolean) => void
  all: () => void
  selectRow: (row: number, extend: boolean) => void
  selectColumn: (column: number) => void
}

export function useSelectionOfCells(rows: number, columns: number): CellSelection {
  const [ends, setEnds] = useState({ active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } })
  const clamped = ({ row, column }: Place): Place => ({
    row: within(row, rows),
    column: within(column, columns),
  })
  const active = clamped(ends.active)
  const anchor = clamped(ends.anchor)
  const select = (place: Place, extend = false) => {
    setEnds({ active: place, anchor: extend ? anchor : place })
  }
  return {
    active,
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
    is_several: active.row !== anchor.row || active.column !== anchor.column,
    select,
    move: (by_rows, by_columns, extend) =>
      select(clamped({ row: active.row + by_rows, column: active.column + by_columns }), extend),
    step(by) {
      const at = active.row * columns + active.column + by
      if (at < 0 || at >= rows * columns) return false
      select({ row: Math.floor(at / columns), column: at % columns })
      return true
    },
    all: () => setEnds({ anchor: { row: 0, column: 0 }, active: { row: rows - 1, column: columns - 1 } }),
    selectRow: (row, extend) =>
      setEnds({
        anchor: { row: extend ? anchor.row : row, column: columns - 1 },
        active: { row, column: 0 },
      }),
    selectColumn: (column) => setEnds({ anchor: { row: rows - 1, column }, active: { row: 0, column } }),
  }
}
