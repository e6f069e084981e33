// The deletion of several rows. They are sent one after the other and their number is told, so nothing is taken back afterwards.

import type { BulkAction } from './run-bulk.ts'

/** `loss` is the sentence on what else goes. */
export const deletionOf = <Row>(remove: (row: Row) => Promise<unknown>, loss = ''): BulkAction<Row> => ({
  key: 'delete',
  label: 'Delete',
  done: 'deleted',
  dangerous: true,
  run: remove,
  question: (what) => ({
    title: `Delete ${what}?`,
    text: `These will be deleted. ${loss} This cannot be undone.`.replace('  ', ' '),
  }),
})
