// Archives a group with all variants. Orders keep their own copy of the sold products, and the pictures stay
// for a restored group.

import type { Db } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { auditChange } from '../../../shops/audit/record-audit.ts'
import { archiveVariants } from '../products.queries.ts'
import { archiveGroup, lockGroup } from './groups.queries.ts'
import { lockVariants } from './variants/variants.queries.ts'

export async function removeGroup(db: Db, shop: ShopScope, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockGroup(tx, shop, id)
    if (before === undefined) throw apiError('not_found')
    const ids = (await lockVariants(tx, shop, id)).map((variant) => variant.id)
    await archiveGroup(tx, shop, id)
    await archiveVariants(tx, shop, id, ids)
    const { title, slug, variants_count, price_min, price_max } = before
    await auditChange(tx, shop, {
      action: 'product_group.remove',
      subject_id: id,
      subject_label: title,
      before: { title, slug, variants_count, price_min, price_max },
    })
  })
}
