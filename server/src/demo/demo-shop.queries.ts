// What the set-up of the demo shop asks of the database.

import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** Undefined if the shop has an order already. */
export const findEmptyShop = (db: Db, shop_id: string) =>
  db.first(
    sql<{ account_user_id: string }>`
      select s.account_user_id from shops s
      where s.id = ${shop_id} and not exists (select from orders o where o.shop_id = s.id)`,
  )
