// The rows of a list as a table: fixed row height, the linked name first, numbers to the right, the delete button last.

import {
  ActionIcon,
  Anchor,
  Group,
  Skeleton,
  Table,
  Text,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './list.module.css'
import { PAGE_SIZE } from './list-state.ts'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row) => ReactNode
  align?: 'left' | 'right'
  width?: number | string
  hide_on_phone?: boolean
  /** A picture: on a phone it stands before the name, not as a line of its own. */
  lead?: boolean
  /** The server's name of the column to sort by. */
  sort?: string
  /** This column's content is the link to the row. Without any, the first is. */
  link?: boolean
  /** Stands behind the content, outside the link: a badge. */
  after?: (row: Row) => ReactNode
}

export interface RowsProps<Row> {
  columns: Column<Row>[]
  /** Null while the first page loads: grey rows in the shape of what comes. */
  rows: Row[] | null
  nameOf: (row: Row) => string
  addressOf: (row: Row) => string
  sort: string
  onSort: (sort: string) => void
  onDelete: (row: Row) => void
}

export const linkColumn = <Row,>(columns: Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.link) ?? columns[0]

export function CellContent<Row>({
  column,
  row,
  href,
}: {
  column: Column<Row>
  row: Row
  href: string | null
}) {
  const content = column.render(row)
  if (href === null && !column.after) return content
  return (
    <Group gap="0 8px">
      {href === null ? (
        content
      ) : (
        <Anchor component={Link} to={href} fw={500} className={classes.name}>
          {content}
        </Anchor>
      )}
      {column.after?.(row)}
    </Group>
  )
}

export function DeleteButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Tooltip label="Delete" openDelay={300}>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Delete ${name}`} onClick={onClick}>
        <IconTrash size={18} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}

export function ListTable<Row extends { id: string }>(props: RowsProps<Row>) {
  const { columns, rows, nameOf, addressOf, sort, onSort, onDelete } = props
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
                <SkeletonRow key={String(index)} columns={columns} />
              ))
            : rows.map((row) => (
                <Table.Tr key={row.id}>
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

function SkeletonRow<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <Table.Tr aria-hidden>
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
