// The SQL that selects an account's events to fetch from a provider.

import { type Statement, sql } from '../../../db/sql.ts'

/**
 * `from_seconds` and `to_seconds` are times of creation of events, in epoch seconds. All events before
 * `fetched_until` are fetched; null if no fetch has happened. The newest events may still arrive by webhook,
 * and Stripe lists events for thirty days.
 */
export const eventSpan = (fetched_until: Statement<never>) => sql<never>`
  floor(extract(epoch from greatest(coalesce(${fetched_until}, now() - interval '3 days'), now() - interval '30 days')))::float8 as from_seconds,
  floor(extract(epoch from now() - interval '10 minutes'))::float8 as to_seconds`
