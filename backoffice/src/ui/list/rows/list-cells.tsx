// The parts of a list's rows, in a table and in cards: columns, the linked name, the checkbox, the delete button.

import { ActionIcon, Anchor, Checkbox, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { Hint } from '../../display/hint.tsx'
import { IconTrash } from '../../display/icons.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import classes from '../list.module.css'
import { useFromList } from '../parent-link.ts'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row) => ReactNode
  align?: 'left' | 'right'
  width?: number | string
  hide_on_phone?: boolean
  /** Set for a picture: on a phone the picture is placed before the name instead of on a separate line. */
  lead?: boolean
  /** The server's name for sorting by this column. */
  sort?: string
  /** Makes this column's content the link to the row; the first column by default. */
  link?: boolean
  /** Shown after the content, outside the link, such as a badge. */
  after?: (row: Row) => ReactNode
}

export interface RowsProps<Row> {
  columns: Column<Row>[]
  /** The rows; null while the first page loads. The list then shows placeholder rows. */
  rows: Row[] | null
  nameOf: (row: Row) => string
  /** Returns the row's address; null for a row without a page. */
  addressOf: (row: Row) => string | null
  sort: string
  onSort: (sort: string) => void
  /** Deletes a row; null if nothing may be deleted. If `onDelete` is null, the rows have no delete button. */
  onDelete: ((row: Row) => void) | null
  /** Returns whether a row cannot be deleted. Undeletable rows have no delete button. */
  isUndeletable?: ((row: Row) => boolean) | undefined
  /** The selection; null without bulk actions. */
  selection: Selection<Row> | null
  /** True while an action on rows is running. Users cannot select or delete rows until the end. */
  is_busy?: boolean
}

export const linkColumn = <Row,>(columns: Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.link) ?? columns[0]

/** The names a list can be sorted by. */
export const sortsOf = <Row,>(columns: readonly Column<Row>[]): string[] =>
  columns.flatMap(({ sort }) => sort ?? [])

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
  if (href === null && !column.after)
    return typeof content === 'string' && column.align !== 'right' ? (
      <span className={classes.words} dir="auto">
        {content}
      </span>
    ) : (
      content
    )
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
          dir="auto"
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
  is_busy,
}: {
  row: Row
  name: string
  selection: Selection<Row>
  is_busy: boolean
}) {
  return (
    <Checkbox
      className={classes.select}
      aria-label={t('Select {name}', { name })}
      data-control="select"
      checked={selection.has(row.id)}
      disabled={is_busy}
      // True for a click with Shift and for Shift+Space.
      onChange={(event) => selection.toggle(row, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  )
}

export function DeleteButton({
  name,
  is_busy,
  onClick,
}: {
  name: string
  is_busy: boolean
  onClick: () => void
}) {
  return (
    <Hint label={t('Delete')} delay_ms={300}>
      <ActionIcon
        className={classes.delete}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('Delete {name}', { name })}
        data-control="delete"
        disabled={is_busy}
        onClick={onClick}
      >
        <IconTrash size={18} stroke={1.5} />
      </ActionIcon>
    </Hint>
  )
}
