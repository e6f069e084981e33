// The SQL that finds people whom a shop names apart from orders with their address: on gift cards, in
// withdrawals, in discounts, and in orders of other buyers.

import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { cardsOf } from '../../prices/gift-cards/gift-cards.sql.ts'
import { goesTo } from '../recipients.sql.ts'
import { ordersOfEmail } from './counting.queries.ts'
import type { Exported } from './customers.queries.ts'

/**
 * Returns whether another person or a withdrawal gave the shop this address, and no customer has the address.
 * `email` must be in lower case. Ignores customer groups and discounts, because a member can remove an
 * address there. Ignores a mistaken address of an order, because the address is erased with the customer of
 * the order. Uses the unique index of addresses, gift_cards_of_email, withdrawals_of_email and
 * orders_of_login. Last comes order_items_with_recipients, because not every order is paid and has its gift
 * cards issued.
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

/**
 * One row per gift card with this address or bought by orders of this person, oldest first. Only the holder
 * of a card may learn the balance and the note.
 */
export const listGiftCardsToExport = (db: Db, { shop_id }: ShopScope, email: string) =>
  db.rows(
    sql<{ gift_card: Exported }>`
      select jsonb_build_object('last4', c.last4, 'currency', c.currency, 'initial_amount', c.initial_amount::text,
        'balance', case when c.email = ${email} then c.balance::text end, 'email', c.email, 'message', c.message,
        'note', case when c.email = ${email} then c.note end, 'expires_at', c.expires_at, 'mailed_at', c.mailed_at, 'at', c.created_at) as gift_card
      from gift_cards c
      where c.shop_id = ${shop_id} and ${cardsOf(email, sql`array(select o.id ${ordersOfEmail(shop_id, sql`${email}`)})`)}
      order by c.created_at, c.id`,
  )

/** One row per discount that names this address, or counts uses by this address. Uses primary keys. */
export const listDiscountsToExport = (db: Db, { shop_id }: ShopScope, email: string) =>
  db.rows(
    sql<{ discount: Exported }>`
      select jsonb_build_object('title', d.title, 'code', d.code, 'email', case when ${email} = any(d.emails) then ${email}::text end,
        'uses', coalesce(u.uses, 0)) as discount
      from discounts d
      left join discount_customer_uses u on u.shop_id = d.shop_id and u.discount_id = d.id and u.email = ${email}
      where d.shop_id = ${shop_id} and (u.email is not null or ${email} = any(d.emails))
      order by d.created_at, d.id`,
  )

/**
 * One row for each time an order of another customer names this person, oldest first: as the login, as a
 * former address before a correction, or as the recipient of a gift card. Only the person who placed an order
 * sees the order number. Uses orders_of_login, order_corrections_former and order_items_with_recipients.
 */
export const listOthersOrdersToExport = (db: Db, { shop_id }: ShopScope, email: string) =>
  db.rows(
    sql<{ naming: Exported }>`
      select jsonb_build_object('named_as', n.named_as, 'at', n.at) || n.what as naming
      from (
        select 'login' as named_as, o.created_at as at, jsonb_build_object('email', o.proved_email, 'order_number', o.order_number,
          'status', o.status, 'currency', o.currency, 'total', o.total::text) as what, o.customer_user_email
        from orders o
        where o.shop_id = ${shop_id} and o.proved_email = ${email} and o.proved_email <> ''
        union all
        select 'former_email', c.created_at, jsonb_build_object('email', c.former_email), o.customer_user_email
        from order_corrections c join orders o on o.shop_id = c.shop_id and o.id = c.order_id
        where c.shop_id = ${shop_id} and lower(c.former_email) = ${email} and c.former_email <> ''
        union all
        select 'gift_card_recipient', o.created_at, card || jsonb_build_object('title', i.title), o.customer_user_email
        from order_items i
        join orders o on o.shop_id = i.shop_id and o.id = i.order_id
        cross join lateral jsonb_array_elements(i.gift_cards) card
        where i.shop_id = ${shop_id} and ${goesTo(email)} and lower(card ->> 'email') = ${email}) n
      where lower(n.customer_user_email) <> ${email}
      order by n.at`,
  )
