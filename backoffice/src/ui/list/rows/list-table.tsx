// The rows of a list as a table: fixed row height, the linked name first, numbers aligned right, the delete button last.

import { Checkbox, Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../display/icons.tsx'
import tables from '../../display/table.module.css'
import classes from '../list.module.css'
import { PAGE_SIZE } from '../list-state.ts'
import {
  CellContent,
  type Column,
  DeleteButton,
  linkColumn,
  type RowsProps,
  SelectBox,
} from './list-cells.tsx'

const placeOf = <Row,>({ align, width }: Column<Row>) => ({ textAlign: align, width })

/** The heading of a column of pictures is wider than the pictures, and so may wrap. */
const headOf = <Row,>(column: Column<Row>) => ({
  ...placeOf(column),
  ...(column.lead && { whiteSpace: 'normal' as const, lineHeight: 1.2 }),
})

export function ListTable<Row extends { id: string }>(props: RowsProps<Row>) {
  const {
    columns,
    rows,
    nameOf,
    addressOf,
    sort,
    onSort,
    onDelete,
    isUndeletable,
    selection,
    is_busy = false,
  } = props
  const link = linkColumn(columns)
  return (
    <div className={classes.scroll}>
      <table className={`${tables.table} ${classes.table}`} data-hover={rows !== null || undefined}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" style={{ width: 36 }}>
                <Checkbox
                  className={classes.select}
                  aria-label={t('Select all on this page')}
                  checked={selection.page === 'all'}
                  indeterminate={selection.page === 'some'}
                  disabled={rows === null || is_busy}
                  onChange={() => selection.togglePage(selection.page !== 'all')}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {onDelete && (
              <th scope="col" style={{ width: 56 }}>
                <VisuallyHidden>{t('Actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? Array.from({ length: PAGE_SIZE }, (_, index) => (
                <SkeletonRow key={String(index)} columns={columns} is_selectable={selection !== null} />
              ))
            : rows.map((row) => (
                <tr key={row.id} data-row={row.id} data-selected={selection?.has(row.id) || undefined}>
                  {selection && (
                    <td style={{ width: 36 }}>
                      <SelectBox row={row} name={nameOf(row)} {...{ selection, is_busy }} />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      style={placeOf(column)}
                      className={column === link && column.width === undefined ? classes.title : undefined}
                    >
                      <CellContent column={column} row={row} href={column === link ? addressOf(row) : null} />
                    </td>
                  ))}
                  {onDelete && (
                    <td style={{ textAlign: 'right', width: 56 }}>
                      {!isUndeletable?.(row) && (
                        <DeleteButton name={nameOf(row)} is_busy={is_busy} onClick={() => onDelete(row)} />
                      )}
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string
  onSort: (sort: string) => void
}) {
  const label = (
    <Text span fz={12} fw={500} c="dimmed">
      {column.header}
    </Text>
  )
  if (column.sort === undefined) {
    return (
      <th scope="col" style={headOf(column)}>
        {label}
      </th>
    )
  }
  const ascending = sort === column.sort
  const descending = sort === `-${column.sort}`
  const Icon = ascending ? IconArrowUp : descending ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      style={placeOf(column)}
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() => onSort(ascending ? `-${column.sort}` : column.sort!)}
      >
        {column.align !== 'right' && label}
        <Icon size={14} stroke={1.5} data-active={ascending || descending || undefined} aria-hidden />
        {column.align === 'right' && label}
      </UnstyledButton>
    </th>
  )
}

function SkeletonRow<Row>({ columns, is_selectable }: { columns: Column<Row>[]; is_selectable: boolean }) {
  return (
    <tr aria-hidden>
      {is_selectable && <td style={{ width: 36 }} />}
      {columns.map((column, index) => (
        <td key={column.key} style={{ width: column.width }}>
          <Skeleton
            height={12}
            width={index === 0 ? '60%' : '45%'}
            ml={column.align === 'right' ? 'auto' : 0}
          />
        </td>
      ))}
      <td />
    </tr>
  )
}
