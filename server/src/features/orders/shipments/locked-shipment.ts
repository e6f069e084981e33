// What every move of a shipment does: it locks the order first, and writes the audit log.

import type { Order } from '@kontor/contract/orders/orders'
import type { Shipment } from '@kontor/contract/orders/shipments'
import type { AuditAction } from '@kontor/contract/shops/audit'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { lockOrder } from '../lock-order.ts'
import { getShipment } from './find-shipments.ts'

/** Runs `work` with the order locked, and the shipment as read under the lock. Refuses `not_found`. */
export const withLocked = (
  db: Db,
  shop: ShopScope,
  id: string,
  work: (tx: Tx, order: Order, shipment: Shipment) => Promise<void>,
): Promise<Shipment> =>
  db.transaction(async (tx) => {
    const { order_id } = await getShipment(tx, shop, id)
    const order = await lockOrder(tx, shop.shop_id, order_id, true)
    await work(tx, order, await getShipment(tx, shop, id))
    return getShipment(tx, shop, id)
  })

type ShipmentAction = Extract<AuditAction, `shipment.${string}`>

export const auditShipment = (
  tx: Tx,
  shop: ShopScope,
  order: Pick<Order, 'id' | 'order_number'>,
  action: ShipmentAction,
  { number }: Pick<Shipment, 'number'>,
): Promise<void> =>
  auditChange(tx, shop, {
    action,
    subject_id: order.id,
    subject_label: order.order_number,
    after: { shipment: number },
  })
