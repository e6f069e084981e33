// Deletes a row after a question: immediately, or after a delay if the user can undo the deletion.

import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../feedback/confirm.tsx'
import { deleteWithUndo } from './deletion-notice.tsx'

export interface DeleteRowProps<Row> {
  /** The row in question; null while the question is closed. */
  row: Row | null
  scope: string
  nameOf: (row: Row) => string
  loss: string | undefined
  undo: boolean
  remove: (row: Row) => Promise<unknown>
  renew: () => Promise<unknown>
  /** Called when the row is gone from the list, or hidden until the deletion is sent. */
  onDeleted: (row: Row) => void
  onClose: () => void
  onClosed: () => void
}

export function DeleteRow<Row extends { id: string }>(props: DeleteRowProps<Row>) {
  const { row, scope, nameOf, loss = '', undo, remove, renew, onDeleted, onClose, onClosed } = props
  const name = row ? nameOf(row) : ''
  const end = undo ? t('You can undo this for a few seconds.') : t('This cannot be undone.')
  return (
    <Confirm
      opened={row !== null}
      title={t('Delete {name}?', { name })}
      action={t('Delete')}
      onClose={onClose}
      onClosed={onClosed}
      onConfirm={async () => {
        if (row === null) return
        if (undo) deleteWithUndo({ id: row.id, list: scope, name, remove: () => remove(row), renew })
        else {
          await remove(row)
          await renew()
        }
        onDeleted(row)
      }}
    >
      {t("'{name}' will be deleted. {loss} {end}", { name, loss, end }).replace('  ', ' ')}
    </Confirm>
  )
}
