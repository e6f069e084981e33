// Moves of many shipments in one call. Each row is a transaction of its own, so a refused row leaves the others alone.

import type { ManyShipments, SentShipment, Shipment } from '@kontor/contract/orders/shipments'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { ApiError } from '../../../http/errors/problem.ts'
import { getNumbered } from './find-shipments.ts'
import { deliverShipment } from './move-shipment.ts'
import { createShipment } from './plan-shipment.ts'
import { sendShipment } from './send-shipment.ts'

async function forEachRow<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  move: (row: Row) => Promise<Shipment>,
): Promise<ManyShipments> {
  const result: ManyShipments = { done: [], refused: [] }
  for (const row of rows) {
    try {
      result.done.push(await move(row))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      result.refused.push({ id: nameOf(row), error: error.code, message: error.message })
    }
  }
  return result
}

export const planShipments = (
  db: Db,
  shop: ShopScope,
  { order_ids, warehouse_id }: { order_ids: readonly string[]; warehouse_id?: string | undefined },
): Promise<ManyShipments> =>
  forEachRow(
    order_ids,
    (id) => id,
    async (id) =>
      (await createShipment(db, shop, id, { all: true, warehouse_id, note: '', send: false, mail: true }))
        .shipment,
  )

export const sendShipments = (
  db: Db,
  shop: ShopScope,
  { shipments, mail }: { shipments: readonly SentShipment[]; mail: boolean },
): Promise<ManyShipments> =>
  forEachRow(
    shipments,
    ({ id, number }) => id ?? number!,
    async ({ id, number, ...tracking }) =>
      sendShipment(db, shop, id ?? (await getNumbered(db, shop, number!)).id, { ...tracking, mail }),
  )

export const deliverShipments = (db: Db, shop: ShopScope, ids: readonly string[]): Promise<ManyShipments> =>
  forEachRow(
    ids,
    (id) => id,
    (id) => deliverShipment(db, shop, id),
  )
