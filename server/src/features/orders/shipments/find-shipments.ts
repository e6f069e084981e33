// Reading shipments.

import type { Shipment } from '@kontor/contract/orders/shipments'
import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { splitNumber } from './shipment-number.ts'
import { findByNumber, findShipment } from './shipments.queries.ts'

type OfShop = Pick<ShopScope, 'shop_id'>

/** Refuses `not_found`. */
export async function getShipment(db: Db, shop: OfShop, id: string): Promise<Shipment> {
  const shipment = isUuid(id) ? await findShipment(db, shop, id) : undefined
  if (shipment === undefined) throw apiError('not_found')
  return shipment
}

/** `number` is such as `1042-1`. Refuses `not_found`. */
export async function getNumbered(db: Db, shop: OfShop, number: string): Promise<Shipment> {
  const parts = splitNumber(number)
  const shipment = parts && (await findByNumber(db, shop, parts.order_number, parts.position))
  if (shipment === undefined) throw apiError('not_found')
  return shipment
}
