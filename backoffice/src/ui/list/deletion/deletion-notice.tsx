// Tells of a deletion and offers to take it back. It waits its turn among the notices, and the deletion waits with it: the time to undo
// begins when it is shown, and stops while the pointer or the focus rests on it.

import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import {
  type Deletion,
  holdDeletion,
  sendDeletion,
  undoDeletion,
  undoLastDeletion,
} from '../../../lib/pending-deletions.ts'
import { messageOf } from '../../error-alert.tsx'
import { focusRow } from '../row-focus.ts'

const UNDO_MS = 4000

/** Hides the row, says so, and sends the deletion when the notice closes without an 'Undo'. */
export function deleteWithUndo(deletion: Omit<Deletion, 'onFailure' | 'onEnd'>): void {
  const notice = `deletion-${deletion.id}`
  holdDeletion({
    ...deletion,
    onFailure: (error) =>
      notifications.show({
        color: 'red',
        autoClose: false,
        title: `'${deletion.name}' was not deleted`,
        message: messageOf(error),
      }),
    onEnd: () => notifications.hide(notice),
  })
  const message = <Undoable deletion={deletion} onHold={(held) => show(held ? false : UNDO_MS)} />
  const show = (autoClose: number | false) => notifications.update({ id: notice, message, autoClose })
  notifications.show({
    id: notice,
    message,
    autoClose: UNDO_MS,
    onClose: () => void sendDeletion(deletion.id),
  })
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea'))

function Undoable({
  deletion: { id, name },
  onHold,
}: {
  deletion: { id: string; name: string }
  onHold: (held: boolean) => void
}) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Several notices may listen: whichever comes first answers, for the newest deletion.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'z' || event.shiftKey) return
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
      if (undoLastDeletion()) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Group justify="space-between" wrap="nowrap" gap={16}>
      <span style={{ overflowWrap: 'anywhere' }}>{`Deleted '${name}'`}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-keyshortcuts="Control+Z"
        title="Ctrl+Z"
        style={{ flex: 'none' }}
        onFocus={() => onHold(true)}
        onBlur={() => onHold(false)}
        onClick={() => {
          if (undoDeletion(id)) requestAnimationFrame(() => focusRow(id))
        }}
      >
        Undo
      </Button>
    </Group>
  )
}
