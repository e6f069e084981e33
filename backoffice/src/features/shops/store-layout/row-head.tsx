// The head of one entry in a list sorted by hand: the name, and buttons to move and delete the entry.

import { Group } from '@mantine/core'
import { useRef } from 'react'
import { t } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/display/icon-button.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../ui/display/icons.tsx'
import { focusNeighbour } from '../../../ui/keep-focus.ts'
import classes from './store-layout.module.css'

interface Props {
  name: string
  is_first: boolean
  is_last: boolean
  /**
   * True if the rows have no ids and are keyed by position. When a row moves, its elements then stay in place, so the
   * focus has to move to the buttons at the new position.
   */
  is_by_place?: boolean
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

/** Focuses the button that moves the row further, at the new place, after the next rendering. */
function focusMoved(row: Element | null | undefined, by: -1 | 1): void {
  const place = by === 1 ? row?.nextElementSibling : row?.previousElementSibling
  setTimeout(() => {
    const [up, down] = place?.querySelectorAll<HTMLButtonElement>(`.${classes.head} button`) ?? []
    ;(by === 1 ? down : up)?.focus()
  })
}

export function RowHead({ name, is_first, is_last, is_by_place = false, onMove, onDelete }: Props) {
  const head = useRef<HTMLDivElement>(null)
  const move = (by: -1 | 1) => {
    onMove(by)
    if (is_by_place) focusMoved(head.current?.parentElement, by)
  }
  const remove = () => {
    focusNeighbour(is_by_place ? (head.current?.parentElement ?? null) : head.current, 0)
    onDelete()
  }
  return (
    <div className={classes.head} ref={head}>
      <span>{name}</span>
      <Group gap={4} wrap="nowrap">
        <IconButton label={t('Move {name} up', { name })} disabled={is_first} onClick={() => move(-1)}>
          <IconArrowUp size={18} stroke={1.5} />
        </IconButton>
        <IconButton label={t('Move {name} down', { name })} disabled={is_last} onClick={() => move(1)}>
          <IconArrowDown size={18} stroke={1.5} />
        </IconButton>
        <IconButton label={t('Delete {name}', { name })} onClick={remove}>
          <IconTrash size={18} stroke={1.5} />
        </IconButton>
      </Group>
    </div>
  )
}
