// The SQL of where an address is, as far as taxes depend on it, and whether its shop charges tax.

import { type Statement, sql } from '../../../db/sql.ts'

/** Of the row of an address: JSON, or null if an outer join found none. */
export const taxPlace = (address: Statement<never>) =>
  sql<never>`case when ${address}.id is null then null else
    jsonb_build_object('country', ${address}.country, 'state', ${address}.state, 'zip', ${address}.zip) end`

/** Whether the shop `s` charges tax. `address`: the row of its default address, or nulls. */
export const isTaxRegistered = (address: Statement<never>) =>
  sql<never>`coalesce(s.is_tax_registered, coalesce(${address}.vat_number, '') <> '')`
