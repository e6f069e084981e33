// Keeps links from menus and the start page when only one product of a group is left. The product is then a
// single product.

import type { Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { replaceGroupOfLinks } from './links.queries.ts'
import { replaceGroupOfItems } from './sections.queries.ts'

export async function followUngrouped(
  tx: Tx,
  shop: ShopScope,
  group_id: string,
  product_id: string,
): Promise<void> {
  await replaceGroupOfLinks(tx, shop, group_id, product_id)
  await replaceGroupOfItems(tx, shop, group_id, product_id)
}
