// Customers whom a shop imports from elsewhere. Once a customer has ordered, name and country are those of the newest order.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { getShopCurrency } from '../shops/find-shops.ts'
import { findKnown, insertKnown, type KnownCustomer, lockCustomers, updateKnown } from './counting.queries.ts'

export interface StoredCustomer {
  action: 'create' | 'update' | 'unchanged'
  /** Fields that differ and stay, since the newest order says them. */
  ignored: ('name' | 'country')[]
}

/** Locks the shop's customers. A field that is undefined stays. */
export async function storeKnownCustomer(
  tx: Tx,
  shop: ShopScope,
  { email, name, country }: { email: string; name?: string | undefined; country?: string | undefined },
): Promise<StoredCustomer> {
  await lockCustomers(tx, shop.shop_id)
  const found = await findKnown(tx, shop.shop_id, email)
  if (found === undefined) {
    const known = { email, name: name ?? '', country: country ?? '' }
    await insertKnown(tx, shop.shop_id, known, await getShopCurrency(tx, shop))
    return { action: 'create', ignored: [] }
  }
  const wanted: KnownCustomer = { email, name: name ?? found.name, country: country ?? found.country }
  const differing = (['name', 'country'] as const).filter((field) => wanted[field] !== found[field])
  if (differing.length === 0) return { action: 'unchanged', ignored: [] }
  if (found.has_orders) return { action: 'unchanged', ignored: differing }
  await updateKnown(tx, shop.shop_id, found.id, wanted)
  return { action: 'update', ignored: [] }
}
