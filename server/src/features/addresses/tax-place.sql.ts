// The SQL of where an address is, as far as taxes depend on it.

import { type Statement, sql } from '../../db/sql.ts'

/** Of the row of an address: JSON, or null if an outer join found none. */
export const taxPlace = (address: Statement<never>) =>
  sql<never>`case when ${address}.id is null then null else
    jsonb_build_object('country', ${address}.country, 'state', ${address}.state, 'zip', ${address}.zip) end`
