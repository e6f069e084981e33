// Archiving a product: it leaves the shop and frees its slug and SKU; orders keep their own copy of what was sold. Its pictures and videos are
// not shown anywhere any more and are deleted.

import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse } from '../../http/problem.ts'
import type { FileStore } from '../../integrations/files/file-store.ts'
import { removePicture } from '../../integrations/files/smaller-pictures.ts'
import { auditChange } from '../audit/record-audit.ts'
import { findGroup } from './groups/groups.queries.ts'
import { deleteFilesOfProducts } from './product-files.queries.ts'
import { archiveProduct } from './products.queries.ts'
import { lockWithGroup } from './save-product.ts'

/** Refuses `in_use` for the last variant of a group. */
export async function removeProduct(db: Db, shop: ShopScope, id: string, store: FileStore): Promise<void> {
  const files = await db.transaction(async (tx) => {
    const { group_id } = await lockWithGroup(tx, shop, id)
    if (group_id !== null && (await findGroup(tx, shop, group_id))?.variants_count === 1)
      throw refuse('in_use', 'A product with variants keeps one of them. Delete the whole product instead.')
    const before = await archiveProduct(tx, shop, id)
    if (before === undefined) throw refuse('not_found')
    await auditChange(tx, shop, {
      action: 'product.remove',
      subject_id: id,
      subject_label: before.title,
      before,
    })
    return deleteFilesOfProducts(tx, shop, [id])
  })
  await Promise.all(files.map((file) => removePicture(store, file)))
}
