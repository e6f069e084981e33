// Restores a shop deleted by mistake.

import type { Shop } from '@kontor/contract/shops/shops'
import { isUuid } from '@kontor/contract/values/id'
import type { PageRequest } from '../../db/lists/listing.ts'
import type { Db } from '../../db/pool.ts'
import type { Actor } from '../../http/access/actor.ts'
import { apiError } from '../../http/errors/problem.ts'
import { recordAudit } from './audit/record-audit.ts'
import { showShop } from './find-shops.ts'
import { lockTeam } from './members/leave-shops.ts'
import { countDeletedShops, listDeletedShops, lockDeletedShop, unarchiveShop } from './shops.queries.ts'

export async function pageOfDeletedShops(db: Db, actor: Actor, query: PageRequest) {
  const [data, count] = await Promise.all([
    listDeletedShops(db, actor.user_id, query),
    countDeletedShops(db, actor.user_id),
  ])
  return { data, total: count?.total ?? 0 }
}

/** Refuses `not_found` for a shop that is not deleted, was deleted too long ago, or is not the caller's own. */
export const restoreShop = (db: Db, actor: Actor, id: string, origin: string): Promise<Shop> =>
  db.transaction(async (tx) => {
    if (!isUuid(id)) throw apiError('not_found')
    // Closing the account of the only owner holds the same lock. Without the lock, the restored shop could be
    // left without an owner.
    await lockTeam(tx, id.toLowerCase())
    const deleted = await lockDeletedShop(tx, actor.user_id, id)
    const row = deleted && (await unarchiveShop(tx, deleted.id))
    if (row === undefined) throw apiError('not_found')
    const { name, slug } = row
    await recordAudit(tx, {
      shop_id: row.id,
      actor_user_id: actor.user_id,
      caller: actor.caller,
      action: 'shop.restore',
      subject_id: row.id,
      subject_label: name,
      after: { name, slug },
    })
    return showShop(row, 'owner', origin)
  })
