// The rows of a list on a phone. Each row is a block with the name first, then the remaining columns as
// labelled lines.

import { Skeleton, Text } from '@mantine/core'
import classes from '../list.module.css'
import { CellContent, DeleteButton, linkColumn, type RowsProps, SelectBox } from './list-cells.tsx'

export function ListCards<Row extends { id: string }>({
  columns,
  rows,
  nameOf,
  addressOf,
  onDelete,
  isUndeletable,
  selection,
  is_busy = false,
}: RowsProps<Row>) {
  const link = linkColumn(columns)
  const lead = columns.find((column) => column.lead)
  const others = columns.filter((column) => column !== link && column !== lead && !column.hide_on_phone)
  if (rows === null) {
    return (
      <ul className={classes.cards} aria-hidden>
        {[1, 2, 3, 4, 5].map((key) => (
          <li key={key}>
            <Skeleton height={14} width="60%" mb={12} />
            <Skeleton height={10} width="85%" mb={8} />
            <Skeleton height={10} width="40%" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} data-row={row.id} data-selected={selection?.has(row.id) || undefined}>
          <div className={classes.cardHead}>
            <div className={classes.cardName}>
              {selection && <SelectBox row={row} name={nameOf(row)} {...{ selection, is_busy }} />}
              {lead && <CellContent column={lead} row={row} href={null} />}
              {link && <CellContent column={link} row={row} href={addressOf(row)} />}
            </div>
            {onDelete && !isUndeletable?.(row) && (
              <DeleteButton name={nameOf(row)} is_busy={is_busy} onClick={() => onDelete(row)} />
            )}
          </div>
          <dl className={classes.cardLines}>
            {others.map((column) => (
              <div key={column.key}>
                <Text component="dt" fz={12} c="dimmed">
                  {column.header}
                </Text>
                <dd>
                  <CellContent column={column} row={row} href={null} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
