// Archiving a product: it leaves the shop and frees its slug and SKU; orders keep their own copy of what was sold.

import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { archiveProduct } from './products.queries.ts'

export async function removeProduct(db: Db, shop: ShopScope, id: string): Promise<void> {
  if ((await archiveProduct(db, shop, id)) === 0) throw refuse('not_found')
}
