// Selects the place of an address for taxes, and whether the shop charges tax.

import { type Statement, sql } from '../../../db/sql.ts'

/** Selects the place from the row of an address as JSON. Returns null if an outer join found no row. */
export const taxPlace = (address: Statement<never>) =>
  sql<never>`case when ${address}.id is null then null else
    jsonb_build_object('country', ${address}.country, 'state', ${address}.state, 'zip', ${address}.zip) end`

/** True if the shop `s` charges tax. `address` is the row of the shop's default address, or nulls. */
export const isTaxRegistered = (address: Statement<never>) =>
  sql<never>`coalesce(s.is_tax_registered, coalesce(${address}.vat_number, '') <> '')`
