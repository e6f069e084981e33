// Archives a shop. Nobody can reach the shop any more, but nothing is deleted.

import type { Db, Tx } from '../../db/pool.ts'
import type { Actor } from '../../http/access/actor.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { auditChange, recordAudit } from './audit/record-audit.ts'
import { listObstacles } from './shop-obstacles.ts'
import { archiveShop, clearContactEmail, lockShop } from './shops.queries.ts'

/**
 * Locks the shop, so nobody can place an order between the check and the archiving. Refuses `in_use` while an
 * order is open, money for an order may still come, or a buyer may withdraw or waits for a refund.
 */
export const removeShop = (db: Db, shop: ShopScope): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockShop(tx, shop)
    if (before === undefined) throw apiError('not_found')
    const [obstacle] = await listObstacles(tx, shop)
    if (obstacle !== undefined) throw apiError('in_use', obstacle)
    await archiveShop(tx, shop)
    const { id, name, slug } = before
    await auditChange(tx, shop, {
      action: 'shop.remove',
      subject_id: id,
      subject_label: name,
      before: { name, slug },
    })
  })

/**
 * Deletes a shop when the only owner closes their account. Returns undefined after the deletion, or the
 * reason why the shop cannot be deleted. The caller has opened the transaction.
 */
export async function removeOwnShop(
  tx: Tx,
  shop_id: string,
  { user_id, caller }: Actor,
): Promise<string | undefined> {
  const before = await lockShop(tx, { shop_id })
  if (before === undefined) return undefined
  const [obstacle] = await listObstacles(tx, { shop_id })
  if (obstacle !== undefined) return obstacle
  const { name, slug } = before
  await archiveShop(tx, { shop_id })
  await recordAudit(tx, {
    shop_id,
    actor_user_id: user_id,
    caller,
    action: 'shop.remove',
    subject_id: shop_id,
    subject_label: name,
    before: { name, slug },
  })
  return undefined
}

/** Erases the contact of a shop that nobody can restore because the only owner has closed their account. */
export async function eraseContact(tx: Tx, shop_id: string): Promise<void> {
  await clearContactEmail(tx, { shop_id })
}
