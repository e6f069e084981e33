// Reading and changing the texts of a shop's own pages.

import type { ShopPages, ShopPagesUpdate } from '@kontor/contract/shops/shops'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { auditChange } from '../audit/record-audit.ts'
import { lockShop } from '../shops.queries.ts'
import { findPages, savePages } from './shop-pages.queries.ts'

export async function getPages(db: Db, shop: ShopScope): Promise<ShopPages> {
  const pages = await findPages(db, shop)
  if (pages === undefined) throw apiError('not_found')
  return pages
}

/** Locks the shop, because the shop's row of pages may not exist yet. Refuses `stale`. */
export const changePages = (db: Db, shop: ShopScope, body: ShopPagesUpdate): Promise<ShopPages> =>
  db.transaction(async (tx) => {
    await lockShop(tx, shop)
    const before = await getPages(tx, shop)
    const saved = await savePages(tx, shop, patched(before, body))
    if (saved === undefined) throw apiError('not_found')
    await auditChange(tx, shop, {
      action: 'shop.change_pages',
      subject_id: shop.shop_id,
      before,
      after: saved,
    })
    return saved
  })
