// Links one warehouse to a shipping rate template, or unlinks the warehouse. The template's rates apply to
// shipping from linked warehouses. Both calls succeed even if nothing changes. A link is a separate row and
// no change of the template. After linking warehouses, the template can still be saved with the `updated_at`
// read before.

import { isUuid } from '@kontor/contract/values/id'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { deleteLink, insertLink, lockTemplate } from './shipping.queries.ts'
import { auditTemplate, getTemplate } from './templates.ts'

type Change = (
  tx: Tx,
  shop: ShopScope,
  id: string,
  warehouse_id: string,
) => Promise<{ found: number } | undefined>

/** Locks the template. */
const changeLink = async (db: Db, shop: ShopScope, id: string, warehouse_id: string, change: Change) => {
  if (!isUuid(warehouse_id)) throw apiError('not_found')
  await db.transaction(async (tx) => {
    // The template may have been deleted after the check of the caller's rights.
    if ((await lockTemplate(tx, shop, id)) === undefined) throw apiError('not_found')
    const before = await getTemplate(tx, shop, id)
    if ((await change(tx, shop, id, warehouse_id))?.found !== 1) throw apiError('not_found')
    await auditTemplate(tx, shop, before, await getTemplate(tx, shop, id))
  })
}

/** Locks the template. Throws `not_found` for a warehouse of another shop. */
export const linkWarehouse = (db: Db, shop: ShopScope, id: string, warehouse_id: string): Promise<void> =>
  changeLink(db, shop, id, warehouse_id, insertLink)

/** Locks the template. Throws `not_found` for a warehouse of another shop. */
export const unlinkWarehouse = (db: Db, shop: ShopScope, id: string, warehouse_id: string): Promise<void> =>
  changeLink(db, shop, id, warehouse_id, deleteLink)
