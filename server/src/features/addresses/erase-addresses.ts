// Erasing buyers' entries in the address book. Orders have copies of their own, which are erased separately.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { deleteBuyerAddresses, lockAddresses } from './addresses.queries.ts'

/** Deletes those of `ids` that are buyers' addresses; the shop's own addresses stay, and so does any that an order or a warehouse has. */
export async function eraseAddresses(tx: Tx, shop: ShopScope, ids: readonly string[]): Promise<void> {
  await lockAddresses(tx, shop, ids)
  await deleteBuyerAddresses(tx, shop, ids)
}
