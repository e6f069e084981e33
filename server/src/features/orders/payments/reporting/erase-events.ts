// Erasing a person from Stripe's events. Only id and type of an event are stored; earlier versions stored its payload, which has names and addresses.

import type { Tx } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { erasePayloads } from './reporting.queries.ts'

export async function eraseEvents(tx: Tx, shop: ShopScope, order_ids: readonly string[]): Promise<void> {
  await erasePayloads(tx, shop.shop_id, order_ids)
}
