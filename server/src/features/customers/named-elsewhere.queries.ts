// The SQL that reads where a shop names people apart from orders with their address: on gift cards, in withdrawals, and in orders of others.

import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { goesTo } from '../orders/recipients.sql.ts'

/**
 * Whether others, or a withdrawal, gave the shop this address, which must be in lower case, and it has no customer with it. Not looked at is what a
 * member can remove, in customer groups and discounts, and an address that an order had by mistake: it is erased with the customer of the order. By
 * the unique index of addresses, gift_cards_of_email, withdrawals_of_email, orders_of_login, and last order_items_with_recipients: not every order has
 * been paid, and its gift cards issued.
 */
export const isNamedElsewhere = async (db: Db, { shop_id }: ShopScope, email: string): Promise<boolean> =>
  (await db.first(
    sql<{ is_named: boolean }>`
      select not exists (select from customers k where k.shop_id = ${shop_id} and k.email = ${email}) and (
        exists (select from gift_cards c where c.shop_id = ${shop_id} and c.email = ${email} and c.email <> '')
        or exists (select from withdrawals w where w.shop_id = ${shop_id} and w.email = ${email})
        or exists (select from orders o where o.shop_id = ${shop_id} and o.proved_email = ${email} and o.proved_email <> '')
        or exists (select from order_items i where i.shop_id = ${shop_id} and ${goesTo(email)})) as is_named`,
  ))!.is_named
