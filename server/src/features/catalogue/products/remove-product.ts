// Archives a product. The product leaves the shop and frees its slug and SKU; orders keep their own copy of
// the sold product. The pictures and videos stay for a restored product.

import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { findGroup } from './groups/groups.queries.ts'
import { archiveProduct } from './products.queries.ts'
import { refreshSalePricesOf } from './sale-prices/refresh-sale-prices.ts'
import { lockWithGroup } from './save-product.ts'

/** Throws `in_use` for the last variant of a group. */
export async function removeProduct(db: Db, shop: ShopScope, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { group_id } = await lockWithGroup(tx, shop, id)
    if (group_id !== null && (await findGroup(tx, shop, group_id))?.variants_count === 1)
      throw apiError(
        'in_use',
        'A product with variants needs at least one. Delete the whole product instead.',
      )
    const before = await archiveProduct(tx, shop, id)
    if (before === undefined) throw apiError('not_found')
    // Without the variant the group may no longer fit the rules of a collection, and offers for the collection
    // then no longer apply to the remaining variants.
    if (group_id !== null) await refreshSalePricesOf(tx, shop.shop_id, [id])
    await auditChange(tx, shop, {
      action: 'product.remove',
      subject_id: id,
      subject_label: before.title,
      before,
    })
  })
}
