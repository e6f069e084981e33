// Erasing what people wrote as the reason of a refund.

import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { eraseRefundReasons } from './refunds.queries.ts'

export async function eraseReasons(tx: Tx, shop: ShopScope, order_ids: readonly string[]): Promise<void> {
  await eraseRefundReasons(tx, shop.shop_id, order_ids)
}
