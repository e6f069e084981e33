// The SQL that selects an account's events to fetch from a provider.

import { type Statement, sql } from '../../../db/sql.ts'

/**
 * `from_seconds`, `to_seconds`: when the events were created, in epoch seconds. `fetched_until`: before when all were fetched; null if never. The newest
 * may still come by webhook, and Stripe lists thirty days.
 */
export const eventSpan = (fetched_until: Statement<never>) => sql<never>`
  floor(extract(epoch from greatest(coalesce(${fetched_until}, now() - interval '3 days'), now() - interval '30 days')))::float8 as from_seconds,
  floor(extract(epoch from now() - interval '10 minutes'))::float8 as to_seconds`
