// Checks all invariants for one shop, inside the transaction that has just stored the shop. The queries are
// the same as for the whole database: temporary views of this one shop hide the tables.

import type { Tx } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { BrokenInvariant } from './check-invariants.ts'
import { checkInvariants } from './check-invariants.ts'

const listTables = (tx: Tx) =>
  tx.rows(
    sql<{ name: string; is_of_shop: boolean }>`
      select c.relname as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped) as is_of_shop
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )

// Hides rows without a shop, because one shop cannot break them.
const ofShop = (name: string, is_of_shop: boolean) =>
  name === 'shops' ? sql`id = ${ONE}` : is_of_shop ? sql`shop_id = ${ONE}` : sql`false`
const ONE = sql<never>`current_setting('kontor.one_shop')::uuid`

/**
 * The broken invariants; empty if all hold. The connection must not have prepared any of these queries before: a prepared query would still read the
 * tables.
 */
export async function checkShop(tx: Tx, shop_id: string): Promise<BrokenInvariant[]> {
  await tx.run(sql`select set_config('kontor.one_shop', ${shop_id}, true)`)
  const tables = await listTables(tx)
  for (const { name, is_of_shop } of tables)
    await tx.run(
      sql`create temp view ${sql.ident(name)} as select * from public.${sql.ident(name)} where ${ofShop(name, is_of_shop)}`,
    )
  const broken = await checkInvariants(tx)
  for (const { name } of tables) await tx.run(sql`drop view pg_temp.${sql.ident(name)}`)
  return broken
}
