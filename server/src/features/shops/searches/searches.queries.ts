import type { Search } from '@kontor/contract/shops/searches'
import { listWindow, type PageRequest } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

/**
 * The maximum number of texts a day. Any visitor can add rows, so the number is limited. Every page of the
 * list, and every suggestion, adds up all days kept.
 */
const MAX_TEXTS = 400
const DAYS_KEPT = 90

/** `day` is the shop's. */
export interface CountedSearch {
  day: string
  q: string
  results: number
}

/** Counts a search. Leaves out a new text if the day already has too many texts. Deletes old days. */
export const countSearch = (db: Db, shop_id: string, { day, q, results }: CountedSearch) =>
  db.run(sql`
    with old as (delete from searches where shop_id = ${shop_id} and day < ${day}::date - ${DAYS_KEPT}::int)
    insert into searches as s (shop_id, day, q, count, results)
    select ${shop_id}, ${day}::date, ${q}::text, 1, ${results}
    where exists (select from searches where shop_id = ${shop_id} and day = ${day}::date and q = ${q})
      or (select count(*) from (
        select from searches where shop_id = ${shop_id} and day = ${day}::date limit ${MAX_TEXTS}) today) < ${MAX_TEXTS}
    on conflict (shop_id, day, q) do update set count = s.count + 1, results = excluded.results, last_at = now()`)

export interface SearchListQuery extends PageRequest {
  /** Days of the shop. */
  from?: string | undefined
  until?: string | undefined
  found?: 'true' | 'false' | undefined
}

/**
 * Selects the number of products found by the last search for the text. An order within the group would sort
 * all rows first, so the expression uses no order.
 */
const LAST_RESULTS = sql`(max(array[day - date '2000-01-01', results]))[2]`

const summed = (shop: ShopScope, { from, until, found }: SearchListQuery) => sql`
  select q, sum(count)::int as count, ${LAST_RESULTS} as results, max(last_at) as last_at
  from searches
  where shop_id = ${shop.shop_id}
    ${from ? sql`and day >= ${from}::date` : sql.empty} ${until ? sql`and day <= ${until}::date` : sql.empty}
  group by q
  ${found ? sql`having (${LAST_RESULTS} > 0) = ${found === 'true'}` : sql.empty}`

/**
 * Returns one row for each text, the most frequent first, with the number of all texts. An empty page has one
 * row without a text. Uses the primary key. Runs as one statement, because adding up the days is most of the
 * cost.
 */
export const listSearches = (db: Db, shop: ShopScope, query: SearchListQuery) =>
  db.rows(sql<(Search | { [Name in keyof Search]: null }) & { total: number }>`
    with search as materialized (${summed(shop, query)})
    select page.*, counted.total
    from (select count(*) as total from search) counted
    left join (select * from search order by count desc, last_at desc, q ${listWindow(query)}) page on true
    order by count desc, last_at desc, q`)

/**
 * Returns recent searches with results that begin with the text, the most frequent first. Uses index
 * searches_by_text.
 */
export const listSearchesLike = (
  db: Db,
  shop_id: string,
  q: string,
  { least, limit }: { least: number; limit: number },
) =>
  db.rows(
    sql<{ q: string }>`
      select q from searches
      where shop_id = ${shop_id} and q collate "C" >= ${q} and q collate "C" < ${q}::text || chr(1114111)
        and day >= current_date - 30 and results > 0
      group by q having sum(count) >= ${least} order by sum(count) desc, q limit ${limit}`,
  )
