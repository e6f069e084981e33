// Archiving a product: it leaves the shop and frees its slug and SKU; orders keep their own copy of what was sold.

import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { auditChange } from '../audit/record-audit.ts'
import { archiveProduct } from './products.queries.ts'

export const removeProduct = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await archiveProduct(tx, shop, id)
    if (before === undefined) throw refuse('not_found')
    await auditChange(tx, shop, {
      ...{ action: 'product.remove', subject_kind: 'product', subject_id: id, subject_label: before.title },
      before,
    })
  })
