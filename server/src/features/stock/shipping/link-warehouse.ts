// Linking one warehouse to a shipping rate template, or unlinking it: the template's rates are for shipping from there. Both succeed also if nothing
// changes. A link is a row of its own and no change of the template: after linking warehouses the template can still be saved with the `updated_at`
// it was read with.

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
    // It may have been deleted after the caller's rights were checked.
    if ((await lockTemplate(tx, shop, id)) === undefined) throw apiError('not_found')
    const before = await getTemplate(tx, shop, id)
    if ((await change(tx, shop, id, warehouse_id))?.found !== 1) throw apiError('not_found')
    await auditTemplate(tx, shop, before, await getTemplate(tx, shop, id))
  })
}

/** Locks the template. Refuses `not_found` for a warehouse that is not the shop's. */
export const linkWarehouse = (db: Db, shop: ShopScope, id: string, warehouse_id: string): Promise<void> =>
  changeLink(db, shop, id, warehouse_id, insertLink)

/** Locks the template. Refuses `not_found` for a warehouse that is not the shop's. */
export const unlinkWarehouse = (db: Db, shop: ShopScope, id: string, warehouse_id: string): Promise<void> =>
  changeLink(db, shop, id, warehouse_id, deleteLink)
