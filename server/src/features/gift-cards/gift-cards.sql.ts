// Which gift cards may pay, which may be ended with a refund, and which are a person's.

import { type Statement, sql } from '../../db/sql.ts'

/** The card `c`. One of a test sale is for trying the shop: it pays for nothing once the shop takes real payments. By payment_gateways_listed. */
export const MAY_PAY = sql<never>`
  (not c.is_test or not exists (
    select from payment_gateways g where g.shop_id = c.shop_id and g.archived_at is null and g.is_active and not g.is_test_mode))`

/** Nothing of the card `c` was spent, and it is still good. */
export const UNSPENT = sql<never>`
  (c.balance = c.initial_amount and c.voided_at is null and (c.expires_at is null or c.expires_at > now()))`

/**
 * The cards `c` of a person, for erasing and exporting: those with their address, which must be in lower case, and those that their orders have bought.
 * `order_ids` is an array. By gift_cards_of_email and gift_cards_of_order.
 */
export const cardsOf = (email: string, order_ids: Statement<unknown>) => sql<never>`
  (c.email = ${email} or c.order_id = any(${order_ids}))`
