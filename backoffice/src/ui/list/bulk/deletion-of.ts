// The bulk action that deletes several rows. The confirmation says how many; they are deleted one after the other, and it cannot be undone.

import type { BulkAction } from './run-bulk.ts'

/**
 * `loss` is a sentence about what else is lost with the rows; `kept` says why the server never deletes a row, and null of all others; `restoring`
 * how deleted rows can be restored.
 */
export const deletionOf = <Row>(
  remove: (row: Row) => Promise<unknown>,
  loss = '',
  kept?: (row: Row) => string | null,
  restoring = 'This cannot be undone.',
): BulkAction<Row> => ({
  key: 'delete',
  label: 'Delete',
  done: 'deleted',
  dangerous: true,
  run: remove,
  refusal: kept,
  question: (what) => ({
    title: `Delete ${what}?`,
    text: `These will be deleted. ${loss} ${restoring}`.replace('  ', ' '),
  }),
})
