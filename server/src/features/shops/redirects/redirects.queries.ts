// The SQL of a shop's redirects.

import type { Redirect } from '@kontor/contract/shops/redirects'
import { listWindow, type PageRequest } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export type RedirectFields = Pick<Redirect, 'path' | 'target'>

const COLUMNS = sql`id, shop_id, path, target, created_at, updated_at`

/** Locks the writing of the shop's redirects until the transaction ends. */
export const lockRedirects = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`redirects of ${shop.shop_id}`}, 0))`)

/**
 * Throws a violation of `redirects_path` if the shop already has a redirect of the path. `updateRedirect`
 * throws the same violation.
 */
export const insertRedirect = (tx: Tx, shop: ShopScope, { path, target }: RedirectFields) =>
  tx.first(
    sql<Redirect>`
      insert into redirects (shop_id, path, target) values (${shop.shop_id}, ${path}, ${target}) returning ${COLUMNS}`,
  )

/** Uses the primary key. */
export const findRedirect = (db: Db, shop: ShopScope, id: string) =>
  db.first(sql<Redirect>`select ${COLUMNS} from redirects where shop_id = ${shop.shop_id} and id = ${id}`)

/**
 * Locks the redirect until the transaction ends, so nobody deletes the redirect before the change. Uses the
 * primary key.
 */
export const lockRedirect = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<Redirect>`
      select ${COLUMNS} from redirects where shop_id = ${shop.shop_id} and id = ${id} for no key update`,
  )

/** By redirects_path. */
export const findByPath = (db: Db, shop_id: string, path: string) =>
  db.first(sql<Redirect>`select ${COLUMNS} from redirects where shop_id = ${shop_id} and path = ${path}`)

/**
 * Counts the redirects that follow one another from the path of a target, up to `most`. `is_circle` is true
 * if `path` is on the way. Leaves out the redirect with the given id. Uses index redirects_path.
 */
export const followRedirects = (
  tx: Tx,
  shop: ShopScope,
  { id, path, from }: { id: string | null; path: string; from: string },
  most: number,
) =>
  tx.first(
    sql<{ steps: number; is_circle: boolean }>`
      with recursive way as (
        select ${from}::text as path, 0 as steps
        union all
        select split_part(split_part(r.target, '#', 1), '?', 1), w.steps + 1
        from way w join redirects r on r.shop_id = ${shop.shop_id} and r.path = w.path and r.id is distinct from ${id}::uuid
        where w.steps < ${most} and w.path <> ${path})
      select max(steps) as steps, bool_or(path = ${path}) as is_circle from way`,
  )

export const updateRedirect = (tx: Tx, shop: ShopScope, id: string, { path, target }: RedirectFields) =>
  tx.first(
    sql<Redirect>`
      update redirects set path = ${path}, target = ${target}, updated_at = ${sql.moved()}
      where shop_id = ${shop.shop_id} and id = ${id} returning ${COLUMNS}`,
  )

export const deleteRedirect = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<Redirect>`delete from redirects where shop_id = ${shop.shop_id} and id = ${id} returning ${COLUMNS}`,
  )

export interface RedirectListQuery extends PageRequest {
  q?: string | undefined
}

const listed = (shop_id: string, q: string | undefined) => sql`
  from redirects where shop_id = ${shop_id}
  ${q ? sql`and ${hasWords(sql`search_fold(path || e'\n' || target)`, q)}` : sql.empty}`

/** Returns one row for each redirect, newest first. Uses index redirects_listed. */
export const listRedirects = (db: Db, shop: ShopScope, { q, ...page }: RedirectListQuery) =>
  db.rows(
    sql<Redirect>`
      select ${COLUMNS} ${listed(shop.shop_id, q)} order by created_at desc, id desc ${listWindow(page)}`,
  )

export const countRedirects = (db: Db, shop: ShopScope, q: string | undefined) =>
  db.first(sql<{ total: number }>`select count(*)::int as total ${listed(shop.shop_id, q)}`)
