// The rows of a list as a table: fixed row height, the linked name first, numbers to the right, the delete button last.

import { Checkbox, Skeleton, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './list.module.css'
import {
  CellContent,
  type Column,
  DeleteButton,
  linkColumn,
  type RowsProps,
  SelectBox,
} from './list-cells.tsx'
import { PAGE_SIZE } from './list-state.ts'

export function ListTable<Row extends { id: string }>(props: RowsProps<Row>) {
  const { columns, rows, nameOf, addressOf, sort, onSort, onDelete, selection } = props
  const link = linkColumn(columns)
  return (
    <div className={classes.scroll}>
      <Table
        className={classes.table}
        verticalSpacing={0}
        horizontalSpacing={12}
        highlightOnHover={rows !== null}
        tabularNums
      >
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th w={36}>
                <Checkbox
                  className={classes.select}
                  aria-label="Select all on this page"
                  checked={selection.page === 'all'}
                  indeterminate={selection.page === 'some'}
                  disabled={rows === null}
                  onChange={() => selection.togglePage(selection.page !== 'all')}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            <Table.Th w={56}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === null
            ? Array.from({ length: PAGE_SIZE }, (_, index) => (
                <SkeletonRow key={String(index)} columns={columns} is_selectable={selection !== null} />
              ))
            : rows.map((row) => (
                <Table.Tr key={row.id} data-row={row.id} data-selected={selection?.has(row.id) || undefined}>
                  {selection && (
                    <Table.Td w={36}>
                      <SelectBox row={row} name={nameOf(row)} selection={selection} />
                    </Table.Td>
                  )}
                  {columns.map((column) => (
                    <Table.Td
                      key={column.key}
                      ta={column.align}
                      w={column.width}
                      className={column === link && column.width === undefined ? classes.title : undefined}
                    >
                      <CellContent column={column} row={row} href={column === link ? addressOf(row) : null} />
                    </Table.Td>
                  ))}
                  <Table.Td ta="right" w={56}>
                    <DeleteButton name={nameOf(row)} onClick={() => onDelete(row)} />
                  </Table.Td>
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
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
      <Table.Th ta={column.align} w={column.width}>
        {label}
      </Table.Th>
    )
  }
  const ascending = sort === column.sort
  const descending = sort === `-${column.sort}`
  const Icon = ascending ? IconArrowUp : descending ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th
      ta={column.align}
      w={column.width}
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
    </Table.Th>
  )
}

function SkeletonRow<Row>({ columns, is_selectable }: { columns: Column<Row>[]; is_selectable: boolean }) {
  return (
    <Table.Tr aria-hidden>
      {is_selectable && <Table.Td w={36} />}
      {columns.map((column, index) => (
        <Table.Td key={column.key} w={column.width}>
          <Skeleton
            height={12}
            width={index === 0 ? '60%' : '45%'}
            ml={column.align === 'right' ? 'auto' : 0}
          />
        </Table.Td>
      ))}
      <Table.Td />
    </Table.Tr>
  )
}
