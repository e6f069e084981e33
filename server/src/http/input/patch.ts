// What a PATCH means: fields that are left out stay as they are. A body may name the `updated_at` it is based on, and is refused where the row
// has changed since.

import { refuse } from '../problem.ts'

/**
 * The row with the changes of a body. Pass a locked row: otherwise, of two changes at the same time, one is lost. Refuses `stale` where the
 * body names another `updated_at` than the row has.
 */
export function patched<Row extends { updated_at: string }, Body extends { updated_at?: string | undefined }>(
  row: Row,
  { updated_at, ...changes }: Body,
) {
  if (updated_at !== undefined && Date.parse(updated_at) !== Date.parse(row.updated_at)) throw refuse('stale')
  return { ...row, ...changes }
}
