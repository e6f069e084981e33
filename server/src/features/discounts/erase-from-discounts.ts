// Takes a customer's address out of the discounts of a shop.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { deleteCustomerUses, removeEmail } from './discounts.queries.ts'

/** Uses by this customer are no longer counted for them. A discount for this customer alone ends, since it must not become one for all. */
export async function eraseFromDiscounts(tx: Tx, shop: ShopScope, email: string): Promise<void> {
  await deleteCustomerUses(tx, shop, email)
  await removeEmail(tx, shop, email)
}
