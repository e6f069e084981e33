// The SQL of an import that only fetches the pictures that another import is missing.

import type { TableImport } from '@kontor/contract/tables/imports'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { EMPTY_REPORT, IMPORT_COLUMNS, LACKS_PICTURES } from '../imports.queries.ts'

/** Cells that say what a row is about, and its pictures. Prices, stock and texts may have been changed since. */
const KEPT = [
  ...['group', 'slug', 'other_slug', 'sku', 'parent', 'row_of_sku', 'row_of_slug'],
  ...[1, 2, 3].flatMap((n) => [`option${n}_name`, `option${n}_value`]),
  ...['pictures', 'variant_pictures', 'cover', 'group_cover', 'picture_alt'],
]
/** A row that has nothing else is found by its title. */
const BY_TITLE = sql<never>`
  (coalesce(r.cells ->> 'sku', '') = '' and coalesce(r.cells ->> 'slug', r.cells ->> 'group', '') = '' or r.cells ? 'parent')`

/** Undefined if the import is not done, or none of its rows with a missing picture is there any more. By import_problems_in_order. */
export async function copyWithoutPictures(
  tx: Tx,
  { shop_id, user_id, caller }: ShopScope,
  import_id: string,
): Promise<TableImport | undefined> {
  const made = await tx.first(
    sql<TableImport>`
      insert into imports (shop_id, user_id, kind, format, warehouse_id, filename, size_bytes, encoding, delimiter, columns, report,
        is_staged, total, request_id, caller_address)
      select i.shop_id, ${user_id}, i.kind, i.format, i.warehouse_id, i.filename, m.bytes, i.encoding, i.delimiter, i.columns,
        ${sql.json(EMPTY_REPORT)} || jsonb_build_object('rows', m.rows), true, m.items, ${caller.request_id}, ${caller.address}
      from imports i cross join lateral (
        select count(*) as rows, count(distinct t.item_key) as items, coalesce(sum(r.bytes), 0) as bytes
        from import_items t join import_rows r using (shop_id, import_id, item_key)
        where t.shop_id = i.shop_id and t.import_id = i.id and ${LACKS_PICTURES}) m
      where i.shop_id = ${shop_id} and i.id = ${import_id} and i.status = 'done' and m.rows > 0
      returning ${IMPORT_COLUMNS}`,
  )
  if (made === undefined) return undefined
  await tx.run(sql`
    with items as (
      insert into import_items (shop_id, import_id, row, item_key, bytes)
      select t.shop_id, ${made.id}, t.row, t.item_key, t.bytes from import_items t
      where t.shop_id = ${shop_id} and t.import_id = ${import_id} and ${LACKS_PICTURES}
        and exists (select from import_rows r where r.shop_id = t.shop_id and r.import_id = t.import_id and r.item_key = t.item_key)
      returning item_key)
    insert into import_rows (shop_id, import_id, row, item_key, bytes, cells)
    select r.shop_id, ${made.id}, r.row, r.item_key, r.bytes, coalesce((
      select jsonb_object_agg(c.key, c.value) from jsonb_each(r.cells) c
      where c.key = any(${KEPT}::text[]) or (c.key = 'title' and ${BY_TITLE})), '{}')
    from import_rows r where r.shop_id = ${shop_id} and r.import_id = ${import_id} and r.item_key in (select item_key from items)`)
  return made
}
