// What a PATCH means: fields that are left out stay as they are, and whoever says what he read is told when it has changed since.

import { refuse } from './problem.ts'

/**
 * The row with the changes of a body. Take it from a locked row, or two changes at once lose one of them. Refuses `stale` where the
 * body names another `updated_at` than the row has.
 */
export function patched<Row extends { updated_at: string }, Body extends { updated_at?: string | undefined }>(
  row: Row,
  { updated_at, ...changes }: Body,
) {
  if (updated_at !== undefined && Date.parse(updated_at) !== Date.parse(row.updated_at)) throw refuse('stale')
  return { ...row, ...changes }
}
