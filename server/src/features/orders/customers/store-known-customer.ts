// Customers whom a shop knows without an order: imported from elsewhere, logged in to the store, or named by others and asked for. Once a customer has
// ordered, name and country are those of the newest order; if all their orders are gone, they are a customer without an order again.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { getShopCurrency } from '../../shops/find-shops.ts'
import { findKnown, insertKnown, type KnownCustomer, lockCustomers, updateKnown } from './counting.queries.ts'
import { isNamedElsewhere } from './named-elsewhere.queries.ts'

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
  await updateKnown(tx, shop.shop_id, found.id, { name, country })
  if (differing.length === 0) return { action: 'unchanged', ignored: [] }
  return found.has_orders ? { action: 'unchanged', ignored: differing } : { action: 'update', ignored: [] }
}

/**
 * For who has logged in to the store, and may order for another address: as a customer they are found, and can be erased. Locks the shop's customers where
 * they are not known yet.
 */
export async function storeLoggedIn(
  db: Db,
  { id: shop_id, default_currency }: Pick<PublicShop, 'id' | 'default_currency'>,
  email: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await findKnown(tx, shop_id, email)) !== undefined) return
    await lockCustomers(tx, shop_id)
    if ((await findKnown(tx, shop_id, email)) === undefined)
      await insertKnown(tx, shop_id, { email, name: '', country: '' }, default_currency)
  })
}

/**
 * For who has not ordered, but whom the shop stores all the same, such as the recipient of a gift card. They become a customer only when a member looks
 * for their whole address, to export or erase what there is: until then they are in no list or table of customers. Locks the shop's customers, and
 * looks again then: an erasure may have ended by now.
 */
export async function storeNamedElsewhere(db: Db, shop: ShopScope, email: string): Promise<void> {
  if (!(await isNamedElsewhere(db, shop, email))) return
  await db.transaction(async (tx) => {
    await lockCustomers(tx, shop.shop_id)
    if (await isNamedElsewhere(tx, shop, email)) await storeKnownCustomer(tx, shop, { email })
  })
}
