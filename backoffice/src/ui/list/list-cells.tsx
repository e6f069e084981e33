// What the rows of a list are made of, in a table and in cards: columns, the linked name, the box that selects, the delete button.

import { ActionIcon, Anchor, Checkbox, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Hint } from '../hint.tsx'
import type { Selection } from './bulk/use-selection.ts'
import classes from './list.module.css'
import { useFromList } from './way-back.ts'

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
  /** Null where nothing may be deleted: then there is no button. */
  onDelete: ((row: Row) => void) | null
  /** Null where nothing can be done to several rows at once. */
  selection: Selection<Row> | null
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
  const state = useFromList()
  const content = column.render(row)
  if (href === null && !column.after) return content
  return (
    <Group gap="0 8px">
      {href === null ? (
        content
      ) : (
        <Anchor
          component={Link}
          to={href}
          state={state}
          fw={500}
          className={classes.name}
          data-control="open"
        >
          {content}
        </Anchor>
      )}
      {column.after?.(row)}
    </Group>
  )
}

export function SelectBox<Row extends { id: string }>({
  row,
  name,
  selection,
}: {
  row: Row
  name: string
  selection: Selection<Row>
}) {
  return (
    <Checkbox
      className={classes.select}
      aria-label={`Select ${name}`}
      data-control="select"
      checked={selection.has(row.id)}
      // A click with Shift, or Shift and Space.
      onChange={(event) => selection.toggle(row, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  )
}

export function DeleteButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Hint label="Delete" delay_ms={300}>
      <ActionIcon
        className={classes.delete}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Delete ${name}`}
        data-control="delete"
        onClick={onClick}
      >
        <IconTrash size={18} stroke={1.5} />
      </ActionIcon>
    </Hint>
  )
}
