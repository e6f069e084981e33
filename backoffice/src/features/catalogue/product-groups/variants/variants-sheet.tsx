// The table of variants, edited like a spreadsheet. The table renders only the rows in view. One field lies
// over the selected cell and keeps the focus, so the clipboard and all keyboards, even on-screen keyboards,
// work as in any field.

import { type MouseEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../../lib/texts.ts'
import { CellField, type CellFieldHandle } from '../sheet/cell-field.tsx'
import { useRowsInView } from '../sheet/use-rows-in-view.ts'
import type { Sheet } from '../sheet/use-sheet.ts'
import type { Cells, VariantColumn } from './variant-columns.ts'
import { shownText, YES } from './variant-columns.ts'
import type { VariantRow } from './variant-draft.ts'
import classes from './variants-sheet.module.css'

export const ROW_HEIGHT = 40
export const HEAD_HEIGHT = 36

const leftOf = (columns: readonly VariantColumn[], at: number) =>
  columns.slice(0, at).reduce((sum, { width }) => sum + width, 0)

/** The row and column of the cell at the pointer; column -1 is the name of the row, row -1 the head. */
function placeAt(event: MouseEvent): { row: number; column: number } | null {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}

export function VariantsSheet({ sheet, may }: { sheet: Sheet; may: boolean }) {
  const { columns, shown, selection, draft, problems } = sheet
  const view = useRef<HTMLDivElement>(null)
  const field = useRef<CellFieldHandle>(null)
  const { first, last, onScroll } = useRowsInView(view, { rows: shown.length, row_height: ROW_HEIGHT })
  const name_width = useNameWidth(view)
  const width = name_width + leftOf(columns, columns.length)
  useActiveInView(view, sheet, name_width)

  const onMouseDown = (event: MouseEvent) => {
    const place = placeAt(event)
    if (place === null || event.button !== 0 || (event.target as HTMLElement).closest('a')) return
    event.preventDefault()
    field.current?.commit()
    if (place.row < 0) selection.selectColumn(Math.max(0, place.column))
    else if (place.column < 0) selection.selectRow(place.row, event.shiftKey)
    else selection.select(place, event.shiftKey)
    field.current?.focus()
  }
  const onMouseMove = (event: MouseEvent) => {
    const place = event.buttons === 1 ? placeAt(event) : null
    if (place === null || place.row < 0 || place.column < 0) return
    const { active } = selection
    if (place.row !== active.row || place.column !== active.column) selection.select(place, true)
  }
  return (
    <div ref={view} className={classes.view} onScroll={onScroll}>
      <table
        className={classes.table}
        style={{ width }}
        aria-label={t('Variants')}
        aria-rowcount={shown.length + 1}
        onMouseDown={onMouseDown}
        onMouseMove={onMouseMove}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.name} style={{ width: name_width }}>
              {t('Variant')}
            </th>
            {columns.map(({ key, label, kind, width }, at) => (
              <th
                key={key}
                scope="col"
                data-row={-1}
                data-column={at}
                data-kind={kind}
                title={label}
                style={{ width }}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: shown.length * ROW_HEIGHT }}>
          {shown.slice(first, last).map((row, at) => (
            <SheetRow
              key={row.key}
              row={row}
              index={first + at}
              columns={columns}
              name_width={name_width}
              edits={draft.edits.get(row.key)}
              problems={problems.get(row.key)}
              is_archived={draft.archived.has(row.key)}
              selected={selectedIn(sheet, first + at)}
            />
          ))}
        </tbody>
      </table>
      {shown.length > 0 && (
        <CellField
          ref={field}
          sheet={sheet}
          may={may}
          style={{
            top: HEAD_HEIGHT + selection.active.row * ROW_HEIGHT,
            left: name_width + leftOf(columns, selection.active.column),
            width: columns[selection.active.column]!.width,
            height: ROW_HEIGHT,
          }}
        />
      )}
    </div>
  )
}

/**
 * Returns the selected columns of a row, or '' without a selection. The result is text, so an unchanged row
 * is not rendered again.
 */
function selectedIn({ selection: { top, bottom, left, right } }: Sheet, row: number): string {
  return row >= top && row <= bottom ? `${left} ${right}` : ''
}

const NAME_WIDTH = 200
const NAME_WIDTH_ON_PHONE = 116

function useNameWidth(view: { current: HTMLElement | null }): number {
  const [is_narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setNarrow((entry?.contentRect.width ?? 1000) < 600))
    observer.observe(view.current!)
    return () => observer.disconnect()
  }, [view])
  return is_narrow ? NAME_WIDTH_ON_PHONE : NAME_WIDTH
}

/** Scrolls the selected cell out from under the head and the names, and into the table's window. */
function useActiveInView(view: { current: HTMLElement | null }, sheet: Sheet, name_width: number) {
  const { row, column } = sheet.selection.active
  const { columns } = sheet
  useLayoutEffect(() => {
    const box = view.current!
    const top = row * ROW_HEIGHT
    const least = top + ROW_HEIGHT + HEAD_HEIGHT - box.clientHeight
    box.scrollTop = Math.max(least, Math.min(box.scrollTop, top))
    const left = leftOf(columns, column)
    const min_left = left + (columns[column]?.width ?? 0) + name_width - box.clientWidth
    box.scrollLeft = Math.max(min_left, Math.min(box.scrollLeft, left))
  }, [view, row, column, columns, name_width])
}

interface SheetRowProps {
  row: VariantRow
  index: number
  columns: readonly VariantColumn[]
  name_width: number
  edits: Cells | undefined
  problems: ReadonlyMap<string, string> | undefined
  is_archived: boolean
  selected: string
}

const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, index, columns, name_width, edits, problems, is_archived, selected } = props
  const [from, to] = selected === '' ? [1, 0] : selected.split(' ').map(Number)
  const problem = problems?.get('')
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
      data-archived={is_archived || undefined}
    >
      <th
        scope="row"
        className={classes.name}
        style={{ width: name_width }}
        data-row={index}
        data-column={-1}
        data-problem={problem !== undefined || undefined}
        title={problem ?? row.title}
      >
        {row.is_new ? (
          <bdi>{row.title}</bdi>
        ) : (
          <Link to={`/account/products/${row.key}`} dir="auto">
            {row.title}
          </Link>
        )}
        {row.is_new && <small>{t('New')}</small>}
        {is_archived && <small>{t('To be archived')}</small>}
      </th>
      {columns.map((column, at) => (
        <SheetCell
          key={column.key}
          column={column}
          text={edits?.[column.key] ?? row.cells[column.key] ?? ''}
          problem={problems?.get(column.key)}
          is_changed={edits?.[column.key] !== undefined}
          is_selected={at >= from! && at <= to!}
          row={index}
          at={at}
        />
      ))}
    </tr>
  )
})

interface SheetCellProps {
  column: VariantColumn
  text: string
  problem: string | undefined
  is_changed: boolean
  is_selected: boolean
  row: number
  at: number
}

const SheetCell = memo(function SheetCell({ column, text, problem, row, at, ...state }: SheetCellProps) {
  return (
    <td
      data-row={row}
      data-column={at}
      data-kind={column.kind}
      data-changed={state.is_changed || undefined}
      data-selected={state.is_selected || undefined}
      data-problem={problem !== undefined || undefined}
      data-yes={(column.kind === 'flag' && text === YES) || undefined}
      title={problem}
      style={{ width: column.width }}
    >
      {column.kind === 'picture' && text !== '' ? (
        <img src={text} alt="" loading="lazy" />
      ) : (
        shownText(column, text)
      )}
    </td>
  )
})
