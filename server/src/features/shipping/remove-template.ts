// Deleting a shipping rate template.

import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import { deleteTemplate } from './shipping.queries.ts'

/** A template can always be deleted, since orders keep a copy of what they were charged. Refuses `not_found`. */
export const removeTemplate = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await deleteTemplate(tx, shop, id)
    if (before === undefined) throw apiError('not_found')
    await auditChange(tx, shop, {
      action: 'shipping_rate_template.remove',
      subject_id: id,
      subject_label: before.title,
      before,
    })
  })
