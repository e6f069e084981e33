// Makes the address of a cover when a query reads the cover, because the configured origin (`files_origin` of
// db/pool.ts) serves the files.

import { sql } from '../../../../db/sql.ts'

/** The cover of `products p` or `product_groups g`. */
export const coverOf = (row: 'p' | 'g') =>
  sql<never>`cover_address(${sql.ident(row)}.cover_url, ${sql.ident(row)}.cover_key)`
