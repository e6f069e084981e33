// Erasing a person from the withdrawals they declared.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { blankOfBuyer } from './withdrawals.queries.ts'

/**
 * `email` in lower case; `order_ids` are of their orders, since an order may have had another address when it was withdrawn from. Returns the ids of
 * their withdrawals. The caller has checked that no matter about them is open.
 */
export async function eraseWithdrawals(
  tx: Tx,
  shop: ShopScope,
  email: string,
  order_ids: readonly string[],
): Promise<string[]> {
  return (await blankOfBuyer(tx, shop.shop_id, email, order_ids)).map(({ id }) => id)
}
