// The meaning of a PATCH: omitted fields stay unchanged. A body may name the `updated_at` it is based on, and
// is refused if the row has changed since.

import { apiError, invalidField } from '../errors/problem.ts'

/**
 * Refuses with `stale` if the `updated_at` of a body differs from the row's. Refuses an `updated_at` that is
 * not a time, at its field.
 */
export function throwIfStale(row: { updated_at: string }, updated_at: string | undefined): void {
  const based_on = updated_at === undefined ? undefined : Date.parse(updated_at)
  if (Number.isNaN(based_on))
    throw invalidField('updated_at', 'updated_at: a time such as 2026-01-31T12:00:00.000Z, as it was read')
  if (based_on !== undefined && based_on !== Date.parse(row.updated_at)) throw apiError('stale')
}

/**
 * The row with the changes of a body. Pass a locked row: otherwise, of two changes at the same time, one is lost. Refuses as `throwIfStale`.
 */
export function patched<Row extends { updated_at: string }, Body extends { updated_at?: string | undefined }>(
  row: Row,
  { updated_at, ...changes }: Body,
) {
  throwIfStale(row, updated_at)
  return { ...row, ...changes }
}
