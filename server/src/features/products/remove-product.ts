// Archiving a product: it leaves the shop and frees its slug and SKU; orders keep their own copy of what was sold. Its pictures and videos are
// not shown anywhere any more and are deleted.

import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse } from '../../http/problem.ts'
import type { FileStore } from '../../integrations/files/file-store.ts'
import { removePicture } from '../../integrations/files/smaller-pictures.ts'
import { auditChange } from '../audit/record-audit.ts'
import { deleteFilesOfProduct } from './product-files.queries.ts'
import { archiveProduct } from './products.queries.ts'

export async function removeProduct(db: Db, shop: ShopScope, id: string, store: FileStore): Promise<void> {
  const files = await db.transaction(async (tx) => {
    const before = await archiveProduct(tx, shop, id)
    if (before === undefined) throw refuse('not_found')
    await auditChange(tx, shop, {
      action: 'product.remove',
      subject_id: id,
      subject_label: before.title,
      before,
    })
    return deleteFilesOfProduct(tx, shop, id)
  })
  await Promise.all(files.map((file) => removePicture(store, file)))
}
