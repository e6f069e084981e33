// The keys of an order. A hold or a sale of the product takes the keys in its own statement, by triggers
// (migration 0190).

import type { LicenseKey } from '@kontor/contract/catalogue/license-keys'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Platform } from '../../../platform.ts'
import { decryptKey } from './key-vault.ts'
import { listKeysOf, returnUnrefunded, revokeRefunded } from './license-keys.queries.ts'

export interface GivenKey {
  id: string
  order_item_id: string
  last4: string
  status: LicenseKey['status']
}

/** Lists delivered and revoked keys. Held keys do not belong to the buyer yet. */
export const listGivenKeys = (db: Db, order: OrderKey): Promise<GivenKey[]> => listKeysOf(db, order)

/**
 * Decrypts the keys that belong to the buyer. Leaves out and logs a key that cannot be decrypted; throws if
 * the caller needs all keys.
 */
export async function readDeliveredKeys(
  db: Db,
  platform: Pick<Platform, 'vault' | 'log'>,
  order: OrderKey,
  needs_all: boolean,
): Promise<{ order_item_id: string; key: string }[]> {
  const delivered = (await listKeysOf(db, order)).filter(({ status }) => status === 'delivered')
  return delivered.flatMap((row) => {
    const key = decryptKey(platform, row)
    if (key !== undefined) return [{ order_item_id: row.order_item_id, key }]
    if (needs_all) throw new Error(`The licence key ${row.id} cannot be decrypted.`)
    platform.log.warn(
      { license_key_id: row.id, order_id: order.order_id },
      'a licence key cannot be decrypted: its buyer does not get it',
    )
    return []
  })
}

/** Revokes keys after a refund or cancellation within the order. A key given once is never given again. */
export async function revokeRefundedKeys(tx: Tx, order: OrderKey): Promise<void> {
  await revokeRefunded(tx, order)
}

/**
 * Matches the keys to the refunds after a refund was requested, made or failed. After a failed refund, the
 * buyer gets the keys of the kept items again.
 */
export async function matchKeysToRefunds(tx: Tx, order: OrderKey): Promise<void> {
  await revokeRefunded(tx, order)
  await returnUnrefunded(tx, order)
}
