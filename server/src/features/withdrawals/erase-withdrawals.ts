// Erasing a person from the withdrawals they declared.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { blankOfEmail } from './withdrawals.queries.ts'

/** `email` in lower case. Gives the ids of their withdrawals. The caller has checked that no matter about them is open. */
export async function eraseWithdrawals(tx: Tx, shop: ShopScope, email: string): Promise<string[]> {
  return (await blankOfEmail(tx, shop.shop_id, email)).map(({ id }) => id)
}
