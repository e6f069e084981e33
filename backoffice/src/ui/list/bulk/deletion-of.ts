// The bulk action that deletes several rows. The question tells how many; they are deleted one after the other, and it cannot be undone.

import type { BulkAction } from './run-bulk.ts'

/** Rows that the server never deletes, and the sentence that says why. */
export interface Kept<Row> {
  is: (row: Row) => boolean
  why: string
}

/** `loss` is a sentence about what else is lost with the rows. */
export const deletionOf = <Row>(
  remove: (row: Row) => Promise<unknown>,
  loss = '',
  kept?: Kept<Row>,
): BulkAction<Row> => ({
  key: 'delete',
  label: 'Delete',
  done: 'deleted',
  dangerous: true,
  run: remove,
  ...(kept && { needless: kept.is, left_out: kept.why }),
  question: (what) => ({
    title: `Delete ${what}?`,
    text: `These will be deleted. ${loss} This cannot be undone.`.replace('  ', ' '),
  }),
})
