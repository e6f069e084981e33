// The notification of a deletion, with an undo button. The notification may queue behind earlier
// notifications, and the deletion waits for the same time. The time for undoing begins when the notification
// is shown, and pauses while the notification has the pointer or the focus.

import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import {
  type Deletion,
  holdDeletion,
  sendDeletion,
  undoDeletion,
  undoLastDeletion,
} from '../../../lib/api/pending-deletions.ts'
import { t } from '../../../lib/texts.ts'
import { messageOf } from '../../feedback/error-alert.tsx'
import { focusRow } from '../rows/row-focus.ts'

const UNDO_MS = 4000

/**
 * Hides the row, shows the notification, and sends the deletion when the notification closes without an
 * 'Undo'.
 */
export function deleteWithUndo(deletion: Omit<Deletion, 'onFailure' | 'onEnd'>): void {
  const notice = `deletion-${deletion.id}`
  holdDeletion({
    ...deletion,
    onFailure: (error) =>
      notifications.show({
        color: 'red',
        autoClose: false,
        title: t("'{name}' was not deleted", { name: deletion.name }),
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
      // Several of these notifications may listen. The first listener undoes the newest deletion, of any
      // notification.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'z' || event.shiftKey) return
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
      if (undoLastDeletion()) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Group justify="space-between" wrap="nowrap" gap={16}>
      <span style={{ overflowWrap: 'anywhere' }}>{t("Deleted '{name}'", { name })}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-keyshortcuts="Control+Z"
        title={t('Ctrl+Z')}
        style={{ flex: 'none' }}
        onFocus={() => onHold(true)}
        onBlur={() => onHold(false)}
        onClick={() => {
          if (undoDeletion(id)) requestAnimationFrame(() => focusRow(id))
        }}
      >
        {t('Undo')}
      </Button>
    </Group>
  )
}
