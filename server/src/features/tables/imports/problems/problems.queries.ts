// The SQL of problems in the rows of imports. The file is on a layer below the customers, because problems
// name customers.

import type { Db, Tx } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'

export interface StoredProblem {
  row: number
  key: string
  column: string
  value: string
  level: 'error' | 'warning'
  code: string
  message: string
}

/** Replaces the problems of the items. Stops at `most` problems for the import. */
export const replaceProblems = async (
  tx: Tx,
  { shop_id, import_id }: { shop_id: string; import_id: string },
  item_rows: readonly number[],
  problems: readonly (StoredProblem & { item_row: number })[],
  most: number,
) => {
  await tx.run(sql`
    delete from import_problems where shop_id = ${shop_id} and import_id = ${import_id} and item_row = any(${item_rows}::bigint[])`)
  if (problems.length === 0) return
  await tx.run(sql`
    insert into import_problems (shop_id, import_id, item_row, row, key, "column", value, level, code, message)
    select ${shop_id}, ${import_id}, p.item_row, p.row, p.key, p."column", p.value, p.level, p.code, p.message
    from rows from (jsonb_to_recordset(${sql.json(problems)})
      as (item_row bigint, row bigint, key text, "column" text, value text, level text, code text, message text)) with ordinality as p
    order by p.ordinality
    limit greatest(${most} - (select count(*) from import_problems where shop_id = ${shop_id} and import_id = ${import_id}), 0)`)
}

/** Deletes all problems of an import. Their number is limited by the maximum for an import. */
export const deleteProblems = (tx: Tx, { shop_id }: ShopScope, import_id: string) =>
  tx.run(sql`delete from import_problems where shop_id = ${shop_id} and import_id = ${import_id}`)

export interface ListedProblem extends StoredProblem {
  /** The position of the problem among the problems of a row. */
  number: number
}

/** In the file's order; import_problems_in_order. */
export const listProblems = (
  db: Db,
  shop: ShopScope,
  import_id: string,
  after: Pick<ListedProblem, 'row' | 'number'>,
  limit: number,
) =>
  db.rows(
    sql<ListedProblem>`
      select number, row, key, "column", value, level, code, message from import_problems
      where shop_id = ${shop.shop_id} and import_id = ${import_id} and (row, number) > (${after.row}, ${after.number})
      order by row, number limit ${limit}`,
  )

/**
 * Deletes problems with this address, given in lower case: as the key of the row, or anywhere in a cell. Uses
 * the primary key.
 */
export const deleteProblemsAbout = (tx: Tx, { shop_id }: ShopScope, email: string) =>
  tx.run(sql`
    delete from import_problems
    where shop_id = ${shop_id} and strpos(lower(concat_ws(' ', key, value, message)), ${email}) > 0`)
