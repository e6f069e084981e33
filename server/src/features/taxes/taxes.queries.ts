// The SQL that reads the distance sales of an account between member states. The database keeps the sums
// itself.

import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

export interface AccountSales {
  year: number
  this_year: string
  last_year: string
  /** The time when the sales exceeded the limit in the year; null below the limit. */
  this_passed_at: string | null
  last_passed_at: string | null
  oss_registered: boolean
  /** From the default address of the shop, like `state` and `zip`; null without a default address. */
  country: string | null
  state: string | null
  zip: string | null
}

/**
 * One row with the sums of all shops of the account; uses primary keys and shops_of_account. Years are
 * calendar years in UTC.
 */
export const findAccountSales = (db: Db, shop_id: string) =>
  db.forPlatform().first(
    sql<AccountSales>`
      with own as (
        select s.account_user_id, s.oss_registered, a.country, a.state, a.zip,
          extract(year from now() at time zone 'UTC')::int as year
        from shops s left join addresses a on a.shop_id = s.id and a.kind = 'shop' and a.is_default
        where s.id = ${shop_id}),
      sold as (
        select y.year, sum(y.amount) as amount
        from own join shops s on s.account_user_id = own.account_user_id join distance_sale_years y on y.shop_id = s.id
        group by 1)
      select own.year, own.oss_registered, own.country, own.state, own.zip,
        coalesce((select amount from sold where sold.year = own.year), 0) as this_year,
        coalesce((select amount from sold where sold.year = own.year - 1), 0) as last_year,
        (select passed_at from distance_sale_limits l where l.account_user_id = own.account_user_id and l.year = own.year)
          as this_passed_at,
        (select passed_at from distance_sale_limits l where l.account_user_id = own.account_user_id and l.year = own.year - 1)
          as last_passed_at
      from own`,
  )
