// The keys of an order. A hold or a sale of their product takes them in its own statement, by triggers (migration 0190).

import type { LicenseKey } from '@kontor/contract/catalogue/license-keys'
import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Platform } from '../../platform.ts'
import { openKey } from './key-vault.ts'
import { listKeysOf, revokeRefunded } from './license-keys.queries.ts'

export interface GivenKey {
  id: string
  order_item_id: string
  last4: string
  status: LicenseKey['status']
}

/** Delivered keys and revoked ones; held ones are not the buyer's yet. */
export const listGivenKeys = (db: Db, order: OrderKey): Promise<GivenKey[]> => listKeysOf(db, order)

/** The keys themselves, only those that are the buyer's. */
export const readDeliveredKeys = async (
  db: Db,
  platform: Pick<Platform, 'vault'>,
  order: OrderKey,
): Promise<{ order_item_id: string; key: string }[]> =>
  (await listKeysOf(db, order))
    .filter(({ status }) => status === 'delivered')
    .map((row) => ({ order_item_id: row.order_item_id, key: openKey(platform, row) }))

/** To be called after anything of the order was refunded or called off: keys that were given are never given again. */
export async function revokeRefundedKeys(tx: Tx, order: OrderKey): Promise<void> {
  await revokeRefunded(tx, order)
}
