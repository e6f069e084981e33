// Linking one warehouse to a shipping rate template, or unlinking it: the template's rates are for shipping from there. Both succeed also where
// the link was as wanted before.

import { isUuid } from '@kontor/contract/id'
import type { Db } from '../../db/pool.ts'
import { violatedConstraint } from '../../db/violation.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse } from '../../http/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import { deleteLink, deleteTemplate, insertLinks } from './shipping.queries.ts'

/** Refuses `not_found` for a warehouse that is not the shop's. */
export async function linkWarehouse(
  db: Db,
  shop: ShopScope,
  id: string,
  warehouse_id: string,
): Promise<void> {
  if (!isUuid(warehouse_id)) throw refuse('not_found')
  const linked = await insertLinks(db, shop, id, [warehouse_id]).catch((error: unknown) => {
    // A violation means that the template was deleted after the caller's rights were checked.
    throw violatedConstraint(error) === undefined ? error : refuse('not_found')
  })
  if (linked?.found !== 1) throw refuse('not_found')
}

/** Refuses `not_found` for a warehouse that is not the shop's. */
export async function unlinkWarehouse(
  db: Db,
  shop: ShopScope,
  id: string,
  warehouse_id: string,
): Promise<void> {
  if (!isUuid(warehouse_id)) throw refuse('not_found')
  if ((await deleteLink(db, shop, id, warehouse_id))?.found !== 1) throw refuse('not_found')
}

/** A template can always be deleted, since orders keep a copy of what they were charged. Refuses `not_found`. */
export const removeTemplate = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await deleteTemplate(tx, shop, id)
    if (before === undefined) throw refuse('not_found')
    await auditChange(tx, shop, {
      action: 'shipping_rate_template.remove',
      subject_kind: 'shipping_rate_template',
      subject_id: id,
      subject_label: before.title,
      before,
    })
  })
