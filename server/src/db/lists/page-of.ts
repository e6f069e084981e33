// Reads a page of a list: an index or a search picks the ids, then the rows of the page are read.

import type { Db } from '../pool.ts'
import { type Statement, sql } from '../sql.ts'
import { headOf, type ListSource } from './list-source.ts'
import { boundsOf, listWindow, type PageRequest, type Total, totalOf } from './listing.ts'
import { findIds } from './searching.ts'

/** A page of a list. `rowsBy` gives rows by an array of ids, in the list's order. */
export async function pageOf<Row>(
  db: Db,
  source: ListSource,
  page: PageRequest,
  rowsBy: (ids: Statement<unknown>) => Promise<Row[]>,
): Promise<Total & { data: Row[] }> {
  const { list, order, search } = source
  if (search !== undefined) {
    const { ids, ...total } = await findIds(db, source, search, page)
    return { data: await rowsBy(sql`${ids}::uuid[]`), ...total }
  }
  const { limit, offset } = boundsOf(page)
  const ids = sql`array(select id ${headOf(source, offset + limit)} ${order} ${listWindow(page)})`
  const [data, total] = await Promise.all([rowsBy(ids), totalOf(db, list)])
  return { data, ...total }
}
