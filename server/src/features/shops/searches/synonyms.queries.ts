// The SQL of a shop's synonyms.

import type { SynonymSet } from '@kontor/contract/shops/searches'
import { listWindow, type PageRequest } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export type SynonymFields = Pick<SynonymSet, 'words' | 'language'>

const COLUMNS = sql`id, shop_id, words, language, created_at, updated_at`

/** Locks the adding of sets to the shop until the transaction ends. */
export const lockSets = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`synonyms of ${shop.shop_id}`}, 0))`)

export const insertSet = (tx: Tx, shop: ShopScope, { words, language }: SynonymFields) =>
  tx.first(
    sql<SynonymSet>`
      insert into search_synonyms (shop_id, words, language) values (${shop.shop_id}, ${words}, ${language}) returning ${COLUMNS}`,
  )

/** Uses the primary key. */
export const findSet = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<SynonymSet>`select ${COLUMNS} from search_synonyms where shop_id = ${shop.shop_id} and id = ${id}`,
  )

/** Uses the primary key. */
export const lockSet = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<SynonymSet>`
      select ${COLUMNS} from search_synonyms where shop_id = ${shop.shop_id} and id = ${id} for no key update`,
  )

export const updateSet = (tx: Tx, shop: ShopScope, id: string, { words, language }: SynonymFields) =>
  tx.first(
    sql<SynonymSet>`
      update search_synonyms set words = ${words}, language = ${language}, updated_at = ${sql.moved()}
      where shop_id = ${shop.shop_id} and id = ${id} returning ${COLUMNS}`,
  )

export const deleteSet = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<SynonymSet>`
      delete from search_synonyms where shop_id = ${shop.shop_id} and id = ${id} returning ${COLUMNS}`,
  )

export interface SetListQuery extends PageRequest {
  q?: string | undefined
}

const listed = (shop_id: string, q: string | undefined) => sql`
  from search_synonyms where shop_id = ${shop_id}
  ${q ? sql`and ${hasWords(sql`search_fold(array_to_string(words, e'\n'))`, q)}` : sql.empty}`

/** Returns one row for each set, newest first. Uses index search_synonyms_listed. */
export const listSets = (db: Db, shop: ShopScope, { q, ...page }: SetListQuery) =>
  db.rows(
    sql<SynonymSet>`
      select ${COLUMNS} ${listed(shop.shop_id, q)} order by created_at desc, id desc ${listWindow(page)}`,
  )

export const countSets = (db: Db, shop: ShopScope, q: string | undefined) =>
  db.first(sql<{ total: number }>`select count(*) as total ${listed(shop.shop_id, q)}`)

/** All sets of the shop. */
export const listEverySet = (db: Db, shop_id: string) =>
  db.rows(sql<SynonymFields>`select words, language ${listed(shop_id, undefined)}`)
