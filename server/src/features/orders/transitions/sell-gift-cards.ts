// The gift cards bought with a paid order, one for each unit. Each card is mailed to the recipient named by
// the buyer, or to the buyer. A test sale makes test cards.

import type { Order } from '@kontor/contract/orders/orders'
import { isZero } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { makeMailedCard } from '../../prices/gift-cards/make-mailed-card.ts'
import { listSoldCards } from '../reading/order-reading.queries.ts'

/** The caller has locked the order, and marks the order as paid for the first time. */
export async function sellGiftCards(tx: Tx, order: Order): Promise<void> {
  const { shop_id, id: order_id, currency, customer_user_email, is_test } = order
  for (const { unit_price: amount, quantity, gift_cards } of await listSoldCards(tx, shop_id, order_id)) {
    // The archives of shops once named no recipients: what is paid for and names no recipient is the buyer's.
    const named = gift_cards.reduce((sum, line) => sum + line.quantity, 0)
    for (const to of [...gift_cards, { email: '', message: '', quantity: quantity - named }])
      for (let unit = 0; unit < to.quantity && !isZero(amount); unit++)
        await makeMailedCard(
          tx,
          {
            shop_id,
            order_id,
            currency,
            amount,
            is_test,
            message: to.message,
            email: to.email || customer_user_email,
            expires_at: null,
          },
          {
            kind: 'sold',
            business_key: `sold/${order_id}`,
            against: 'payments',
            actor_user_id: null,
            note: '',
            order_id,
          },
          { is_sold: true },
        )
  }
}
