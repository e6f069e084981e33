// Forgetting buyers' entries of the address book. Orders keep copies, which are erased by themselves.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { deleteBuyerAddresses, lockAddresses } from './addresses.queries.ts'

/** The shop's own addresses among them stay, and those where a warehouse stands. */
export async function eraseAddresses(tx: Tx, shop: ShopScope, ids: readonly string[]): Promise<void> {
  await lockAddresses(tx, shop, ids)
  await deleteBuyerAddresses(tx, shop, ids)
}
