// The recipients of gift cards that buyers have named.

import { sql } from '../../db/sql.ts'

/** Whether a gift card of the item `i` goes to this address, which must be in lower case. By order_items_with_recipients. */
export const goesTo = (email: string) => sql<never>`(
  i.gift_cards <> '[]'
  and exists (select from jsonb_array_elements(i.gift_cards) as bought (card) where lower(card ->> 'email') = ${email}))`
