// Listing the payments of one order, including failed attempts.

import type { OrderPayment } from '@kontor/contract/orders/orders'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { listOrderPayments } from './payments.queries.ts'

/** Newest first; empty without an attempt to pay. */
export const listPayments = (db: Db, shop: ShopScope, order_id: string): Promise<OrderPayment[]> =>
  listOrderPayments(db, shop, order_id)
