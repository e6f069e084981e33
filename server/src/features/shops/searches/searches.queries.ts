// The SQL of what visitors search for.

import type { Search } from '@kontor/contract/shops/searches'
import { listWindow, type PageRequest } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

/** Any visitor can add rows, so a shop gets at most so many a day. All days kept are added up for each page of the list, and for suggestions. */
const MAX_TEXTS = 400
const DAYS_KEPT = 90

/** `day` is the shop's. */
export interface CountedSearch {
  day: string
  q: string
  results: number
}

/** Counts a search. A new text is left out where the day has too many already; old days are deleted. */
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

/** How many products the text found when it was last searched for. No order within the group, which would have all rows sorted first. */
const LAST_RESULTS = sql`(max(array[day - date '2000-01-01', results]))[2]`

const summed = (shop: ShopScope, { from, until, found }: SearchListQuery) => sql`
  select q, sum(count)::int as count, ${LAST_RESULTS} as results, max(last_at) as last_at
  from searches
  where shop_id = ${shop.shop_id}
    ${from ? sql`and day >= ${from}::date` : sql.empty} ${until ? sql`and day <= ${until}::date` : sql.empty}
  group by q
  ${found ? sql`having (${LAST_RESULTS} > 0) = ${found === 'true'}` : sql.empty}`

/**
 * One row for each text, the most frequent first, with the number of all texts; one without a text for a page that is empty. By the primary key. One
 * statement, since adding up the days is most of the cost.
 */
export const listSearches = (db: Db, shop: ShopScope, query: SearchListQuery) =>
  db.rows(sql<(Search | { [Name in keyof Search]: null }) & { total: number }>`
    with search as materialized (${summed(shop, query)})
    select page.*, counted.total
    from (select count(*) as total from search) counted
    left join (select * from search order by count desc, last_at desc, q ${listWindow(query)}) page on true
    order by count desc, last_at desc, q`)

/** What was searched for lately and found, beginning with this text; the most frequent first. By searches_by_text. */
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
