// The bulk action that deletes several rows. The confirmation says how many; they are deleted one after the other, and it cannot be undone.

import { t } from '../../../lib/texts.ts'
import type { BulkAction } from './run-bulk.ts'

/**
 * `loss` is a sentence about what else is lost with the rows; `whyUndeletable` says why the server never deletes a row, and null of all others;
 * `restoring` how deleted rows can be restored.
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
