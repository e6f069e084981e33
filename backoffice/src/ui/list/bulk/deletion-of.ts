// The bulk action for deleting several rows. The confirmation gives the number. The rows are deleted in turn,
// and the user cannot undo the deletion.

import { t } from '../../../lib/texts.ts'
import type { BulkAction } from './run-bulk.ts'

/**
 * Returns the action. `loss` is a sentence about data lost with the rows. `whyUndeletable` gives the reason
 * why the server never deletes a row, and null for deletable rows. `restoring` says how to restore deleted
 * rows.
 */
export const deletionOf = <Row>(
  remove: (row: Row) => Promise<unknown>,
  loss = '',
  whyUndeletable?: (row: Row) => string | null,
  restoring = t('This cannot be undone.'),
): BulkAction<Row> => ({
  key: 'delete',
  label: t('Delete'),
  done: t('deleted'),
  dangerous: true,
  run: remove,
  refusal: whyUndeletable,
  question: (what) => ({
    title: t('Delete {what}?', { what }),
    text: t('These will be deleted. {loss} {restoring}', { loss, restoring }).replace('  ', ' '),
  }),
})
