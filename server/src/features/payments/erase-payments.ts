// Erases a person from payments. Amounts, dates and Stripe's ids stay: the books need them.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { erasePaymentTraces } from './payments.queries.ts'

export async function erasePayments(tx: Tx, shop: ShopScope, order_ids: readonly string[]): Promise<void> {
  await erasePaymentTraces(tx, shop.shop_id, order_ids)
}
