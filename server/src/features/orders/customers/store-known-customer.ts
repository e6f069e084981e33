// Customers known to a shop without an order. The shop imported them, they logged in to the store, or other
// people named them and a member looked them up. Once a customer has ordered, name and country come from the
// newest order. If all orders are gone, the customer is again a customer without an order.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { getShopCurrency } from '../../shops/find-shops.ts'
import { findKnown, insertKnown, type KnownCustomer, lockCustomers, updateKnown } from './counting.queries.ts'
import { isNamedElsewhere } from './named-elsewhere.queries.ts'

export interface StoredCustomer {
  action: 'create' | 'update' | 'unchanged'
  /** The differing fields that stay unchanged, because the newest order determines them. */
  ignored: ('name' | 'country')[]
}

/** Locks the shop's customers. Leaves undefined fields unchanged. */
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
 * Stores a person who has logged in to the store and may order for another address. The shop can find and
 * erase the person only as a customer. Locks the shop's customers if the person is not known yet.
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
 * Stores a person without orders whom the shop names anyway, such as the recipient of a gift card. The person
 * becomes a customer only when a member searches for the whole address, to export or erase the data. Until
 * then no list or table of customers has the person. Locks the shop's customers, and checks again under the
 * lock, because an erasure may have ended by now.
 */
export async function storeNamedElsewhere(db: Db, shop: ShopScope, email: string): Promise<void> {
  if (!(await isNamedElsewhere(db, shop, email))) return
  await db.transaction(async (tx) => {
    await lockCustomers(tx, shop.shop_id)
    if (await isNamedElsewhere(tx, shop, email)) await storeKnownCustomer(tx, shop, { email })
  })
}
