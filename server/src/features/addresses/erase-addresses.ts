// Forgetting buyers' entries of the address book. Orders keep copies, which are erased by themselves.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { deleteBuyerAddresses } from './addresses.queries.ts'

/** The shop's own addresses among them stay. */
export async function eraseAddresses(tx: Tx, shop: ShopScope, ids: readonly string[]): Promise<void> {
  await deleteBuyerAddresses(tx, shop, ids)
}
