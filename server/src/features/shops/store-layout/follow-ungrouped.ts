// Menus and the start page go on leading to a product in variants once only one of them is left, which is a single product then.

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
