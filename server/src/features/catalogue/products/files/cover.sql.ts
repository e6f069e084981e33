// The address of a cover, made when it is read: files are served from the address configured now (`files_origin` of db/pool.ts).

import { sql } from '../../../../db/sql.ts'

/** The cover of `products p` or `product_groups g`. */
export const coverOf = (row: 'p' | 'g') =>
  sql<never>`cover_address(${sql.ident(row)}.cover_url, ${sql.ident(row)}.cover_key)`
