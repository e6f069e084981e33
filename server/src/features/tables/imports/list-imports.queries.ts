// The SQL for lists and counts of imports.

import type { TableImport } from '@kontor/contract/tables/imports'
import { listWindow, type PageRequest } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { IMPORT_COLUMNS } from './imports.queries.ts'

export interface ImportListQuery extends PageRequest {
  kind?: string | undefined
  status?: string | undefined
}

/** Uses imports_listed. Imports are deleted after 30 days, so counting stays cheap. */
export async function listImports(db: Db, shop: ShopScope, query: ImportListQuery) {
  const wanted = sql`
    from imports where shop_id = ${shop.shop_id}
      ${query.kind ? sql`and kind = ${query.kind}` : sql.empty} ${query.status ? sql`and status = ${query.status}` : sql.empty}`
  const data = await db.rows(
    sql<TableImport>`select ${IMPORT_COLUMNS} ${wanted} order by created_at desc, id desc ${listWindow(query)}`,
  )
  const counted = await db.first(sql<{ total: number }>`select count(*)::int as total ${wanted}`)
  return { data, total: counted?.total ?? 0 }
}

/** How many have not ended, and how many were begun in a day; imports_listed. */
export const countImports = (tx: Tx, shop: ShopScope) =>
  tx.first(
    sql<{ open: number; open_bytes: number; lately: number }>`
      select count(*) filter (where status in ('checking', 'checked', 'running'))::int as open,
        coalesce(sum(size_bytes) filter (where status in ('checking', 'checked', 'running')), 0)::bigint as open_bytes,
        count(*) filter (where created_at > now() - interval '1 day')::int as lately
      from imports where shop_id = ${shop.shop_id}`,
  )

/**
 * Returns the given imports with a file that is still needed. A checked import may be read again in another
 * encoding.
 */
export const listNeeded = (db: Db, ids: readonly string[]) =>
  db.rows(
    sql<{ id: string }>`
      -- across shops: a job clears up after all of them
      select id from imports where id = any(${ids}::uuid[]) and status in ('checking', 'checked')`,
  )
