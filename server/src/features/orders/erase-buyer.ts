// Forgetting who placed orders. What was sold, for how much and taxed how stays, with the country and VAT number that say why.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { eraseBuyers } from './orders.queries.ts'

/** The caller has locked the orders and seen that they have ended. */
export async function eraseBuyer(tx: Tx, shop: ShopScope, order_ids: readonly string[]): Promise<void> {
  await eraseBuyers(tx, shop.shop_id, order_ids)
}
