// Conditions for gift cards: cards that may pay, cards that a refund may end, cards of a person, and cards
// with a mistaken address.

import { isBeingTried } from '../../../being-tried.ts'
import { type Statement, sql } from '../../../db/sql.ts'

/** The card `c` may pay. A card of a test sale is only for trying the shop, and pays for nothing else. */
export const MAY_PAY = sql<never>`(not c.is_test or ${isBeingTried(sql`c.shop_id`)})`

/**
 * A card that pays part of the order `o` may not pay. The order holds money of a test, and the shop takes
 * real payments by now. Uses the primary key.
 */
export const IS_TEST_CARD_IN_WAY = sql<never>`
  exists (
    select from jsonb_to_recordset(o.gift_cards) paid(gift_card_id uuid, amount numeric)
    join gift_cards c on c.shop_id = o.shop_id and c.id = paid.gift_card_id
    where paid.amount > 0 and not ${MAY_PAY})`

/**
 * The code of the card `c` does not exist yet. An order has sold the card, or a refund has made the card, and
 * the mail is not written yet. Uses index shop_ledger_entries_of_card.
 */
const HAS_NO_CODE = sql<never>`
  (c.mailed_at is null and (c.order_id is not null or 'refunded' = (
    select t.kind from shop_ledger_entries e
    join shop_ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
    where e.shop_id = c.shop_id and e.gift_card_id = c.id order by e.created_at, e.transaction_id limit 1)))`

/** The last signs of the code of the card `c`, as people know them; empty if nobody has the code. */
export const SHOWN_LAST4 = sql<never>`case when ${HAS_NO_CODE} then '' else c.last4 end`

/** Nothing of the card `c` was spent, and the card is still good. */
export const UNSPENT = sql<never>`
  (c.balance = c.initial_amount and c.voided_at is null and (c.expires_at is null or c.expires_at > now()))`

/**
 * The shop voided the card `c` unspent and kept the whole price, and no refund has taken the price since.
 * Uses index shop_ledger_entries_of_card.
 */
export const VOIDED_UNSPENT = sql<never>`
  (c.voided_at is not null and (c.expires_at is null or c.expires_at > now()) and c.initial_amount = (
    select -sum(e.amount)
    from shop_ledger_entries e join shop_ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
    where e.shop_id = c.shop_id and e.gift_card_id = c.id and t.kind = 'voided'))`

/**
 * The cards `c` of a person, for erasing and exporting: cards with the person's address in lower case, and
 * cards bought by the person's orders. `order_ids` is an array. Uses indexes gift_cards_of_email and
 * gift_cards_of_order.
 */
export const cardsOf = (email: string, order_ids: Statement<unknown>) => sql<never>`
  (c.email = ${email} or c.order_id = any(${order_ids}))`

export interface MistakenAddress {
  order_id: string
  former_email: string
}

/**
 * The card `c` has the former address, and was bought by the order or made by a refund of the order. In both
 * cases the first entry belongs to the order. Uses indexes gift_cards_of_email and
 * shop_ledger_entries_of_card.
 */
export const isMistaken = ({ order_id, former_email }: MistakenAddress) => sql<never>`
  (c.email = ${former_email} and ${order_id}::uuid = (
    select t.order_id from shop_ledger_entries e
    join shop_ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
    where e.shop_id = c.shop_id and e.gift_card_id = c.id order by e.created_at, e.transaction_id limit 1))`

/** The buyer named the address of the card `c` as the recipient. Uses the primary key of order_items. */
export const IS_NAMED = sql<never>`exists (
  select from order_items i cross join lateral jsonb_to_recordset(i.gift_cards) named(email text, message text)
  where i.shop_id = c.shop_id and i.order_id = c.order_id and i.unit_price = c.initial_amount
    and named.email = c.email and coalesce(named.message, '') = c.message)`
