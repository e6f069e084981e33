// The head of one entry in a list that is sorted by hand: its name, and buttons to move and delete it.

import { Group } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { IconButton } from '../../ui/display/icon-button.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../ui/display/icons.tsx'
import classes from './store-layout.module.css'

interface Props {
  name: string
  is_first: boolean
  is_last: boolean
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

export const RowHead = ({ name, is_first, is_last, onMove, onDelete }: Props) => (
  <div className={classes.head}>
    <span>{name}</span>
    <Group gap={4} wrap="nowrap">
      <IconButton label={t('Move {name} up', { name })} disabled={is_first} onClick={() => onMove(-1)}>
        <IconArrowUp size={18} stroke={1.5} />
      </IconButton>
      <IconButton label={t('Move {name} down', { name })} disabled={is_last} onClick={() => onMove(1)}>
        <IconArrowDown size={18} stroke={1.5} />
      </IconButton>
      <IconButton label={t('Delete {name}', { name })} onClick={onDelete}>
        <IconTrash size={18} stroke={1.5} />
      </IconButton>
    </Group>
  </div>
)
