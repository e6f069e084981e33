// Checks when a discount or a price list runs.

import { invalidField } from '../../http/errors/problem.ts'

/** Refuses an end that is not after the beginning. */
export function checkPeriod({
  starts_at,
  ends_at,
}: {
  starts_at: string | null
  ends_at: string | null
}): void {
  if (starts_at !== null && ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    throw invalidField('ends_at', 'The end must be after the start.')
}
