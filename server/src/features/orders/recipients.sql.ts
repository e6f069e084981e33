// The recipients of gift cards named by buyers.

import { sql } from '../../db/sql.ts'

/**
 * Tells whether a gift card of the item `i` goes to this address. The address must be in lower case. Uses
 * order_items_with_recipients.
 */
export const goesTo = (email: string) => sql<never>`(
  i.gift_cards <> '[]'
  and exists (select from jsonb_array_elements(i.gift_cards) as bought (card) where lower(card ->> 'email') = ${email}))`
