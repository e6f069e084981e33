// The state of the table of variants: the rows shown, the unsaved changes with undo and redo, and the
// problems of the changes.

import { useMemo, useState } from 'react'
import { fromSpreadsheet, toSpreadsheet } from '../variants/spreadsheet-text.ts'
import { NO, shownText, type VariantColumn, YES } from '../variants/variant-columns.ts'
import {
  type CellChange,
  type Draft,
  EMPTY_DRAFT,
  isChanged,
  type Problems,
  pasted,
  textAt,
  type VariantRow,
  withCells,
} from '../variants/variant-draft.ts'
import { changed, historyOf, redone, undone } from './history.ts'
import type { RowFilter, useRowFilter } from './use-row-filter.ts'
import { type CellSelection, useSelectionOfCells } from './use-selection-of-cells.ts'

/** Filters by the saved values, so no row disappears while the user changes the row. */
const fits = ({ q, option }: RowFilter, row: VariantRow): boolean => {
  const words = q.trim().toLowerCase()
  const names = [row.title, row.cells.sku ?? '', row.cells.barcode ?? '']
  return (
    (words === '' || names.some((name) => name.toLowerCase().includes(words))) &&
    (option === '' || row.option_values.some(({ name, value }) => `${name}:${value}` === option))
  )
}

export interface Sheet {
  columns: readonly VariantColumn[]
  /** All rows, in order. `shown` contains the rows that pass the filter. */
  all: readonly VariantRow[]
  shown: readonly VariantRow[]
  filter: RowFilter
  setFilter: (filter: RowFilter) => void
  draft: Draft
  is_changed: boolean
  can_undo: boolean
  can_redo: boolean
  selection: CellSelection
  /** The rows of the selection. */
  chosen: readonly VariantRow[]
  problems: Problems
  setProblems: (problems: Problems) => void
  change: (next: (draft: Draft) => Draft) => void
  setCells: (changes: readonly CellChange[]) => void
  paste: (text: string) => void
  copied: () => string
  clear: () => void
  /** Yes instead of no in the selected cells, or no instead of yes. */
  toggle: () => void
  undo: () => void
  redo: () => void
  /** Nothing before the present state can be undone, and nothing undone be redone. */
  forget: () => void
  /** After saving: nothing is changed any more. */
  reset: () => void
  /** Selects a cell and focuses the cell. */
  show: (row: string, column: string) => void
  /** Counts how often a cell was shown. */
  shows: number
}

const NO_PROBLEMS: Problems = new Map()

const selectedCells = (
  { top, bottom, left, right }: CellSelection,
  sheet: Pick<Sheet, 'shown' | 'columns'>,
) =>
  sheet.shown
    .slice(top, bottom + 1)
    .map((row) => sheet.columns.slice(left, right + 1).map((column) => ({ row, column })))

/** Removes the problems of cells changed since. */
function remaining(problems: Problems, changes: readonly CellChange[]): Problems {
  const left = new Map(problems)
  for (const { row, column } of changes) {
    const of_row = new Map(left.get(row.key))
    of_row.delete(column.key)
    if (of_row.size === 0) left.delete(row.key)
    else left.set(row.key, of_row)
  }
  return left
}

export function useSheet(
  rows: readonly VariantRow[],
  columns: readonly VariantColumn[],
  currency: string,
  [filter, setFilter]: ReturnType<typeof useRowFilter>,
): Sheet {
  const [history, setHistory] = useState(() => historyOf(EMPTY_DRAFT))
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [shows, setShows] = useState(0)
  const draft = history.present
  const all = useMemo(() => [...rows, ...draft.added], [rows, draft.added])
  const shown = useMemo(() => all.filter((row) => fits(filter, row)), [all, filter])
  const selection = useSelectionOfCells(shown.length, columns.length)
  const change = (next: (draft: Draft) => Draft) => setHistory((now) => changed(now, next(now.present)))
  const setCells = (changes: readonly CellChange[]) => {
    const possible = changes.filter(({ row }) => !draft.archived.has(row.key))
    setProblems((now) => remaining(now, possible))
    change((now) => withCells(now, possible, currency))
  }
  const cells = () => selectedCells(selection, { shown, columns })
  return {
    columns,
    all,
    shown,
    filter,
    setFilter,
    draft,
    is_changed: isChanged(draft),
    can_undo: history.past.length > 0,
    can_redo: history.future.length > 0,
    selection,
    chosen: shown.slice(selection.top, selection.bottom + 1),
    problems,
    setProblems,
    change,
    setCells,
    paste: (text) => setCells(pasted(fromSpreadsheet(text), selection, shown, columns)),
    copied: () =>
      toSpreadsheet(
        cells().map((line) =>
          line.map(({ row, column }) => shownText(column, textAt(draft, row, column.key))),
        ),
      ),
    clear: () => setCells(cells().flatMap((line) => line.map((cell) => ({ ...cell, text: '' })))),
    toggle() {
      const flags = cells().flatMap((line) => line.filter(({ column }) => column.kind === 'flag'))
      const [first] = flags
      if (first === undefined) return
      const text = textAt(draft, first.row, first.column.key) === YES ? NO : YES
      setCells(flags.map((cell) => ({ ...cell, text })))
    },
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    forget: () => setHistory((now) => historyOf(now.present)),
    reset() {
      setHistory(historyOf(EMPTY_DRAFT))
      setProblems(NO_PROBLEMS)
    },
    shows,
    show(row, column) {
      setShows((count) => count + 1)
      const find = (list: readonly VariantRow[]) => list.findIndex(({ key }) => key === row)
      if (find(shown) < 0) setFilter({ q: '', option: '' })
      const at = find(shown) < 0 ? find(all) : find(shown)
      selection.select({
        row: at,
        column: Math.max(
          0,
          columns.findIndex(({ key }) => key === column),
        ),
      })
    },
  }
}
