// Erasing the buyer of orders. What was sold, at which price and tax, stays, with the country, state and VAT number that decided the tax.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { eraseBuyers } from './orders.queries.ts'

/** The caller has locked the orders and checked that they have ended. */
export async function eraseBuyer(tx: Tx, shop: ShopScope, order_ids: readonly string[]): Promise<void> {
  await eraseBuyers(tx, shop.shop_id, order_ids)
}
