// A draft is placed, or an order whose payment failed gets another chance: what it wants is held again, where it was meant to come from
// or in another warehouse that can serve it. Its prices stay as they were agreed.

import type { Order } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { tryWithSavepoint } from '../../db/savepoint.ts'
import { refuse } from '../../http/problem.ts'
import { holdStock } from '../stock/hold-stock.ts'
import { changeStatus } from './change-status.ts'
import type { OrderActor } from './order-actor.ts'
import { listLines, listServingWarehouses } from './order-reading.queries.ts'

/**
 * The caller has locked the order and asked whether it may become `new`. Held without a limit, as what people of the shop enter. Locks
 * the stock levels. Refuses `insufficient_stock`, and then nothing has changed.
 */
export async function takeUpOrder(
  tx: Tx,
  order: Order,
  { actor, note }: { actor: OrderActor; note: string },
): Promise<Order> {
  const warehouse_id = await holdAgain(tx, order)
  if (warehouse_id === undefined)
    throw refuse('insufficient_stock', 'No single warehouse has all of this order now.')
  return changeStatus(tx, order, {
    to: 'new',
    actor,
    note,
    payment_status: 'pending',
    ...(warehouse_id === null ? {} : { warehouse_id }),
  })
}

/** The warehouse that holds it, null where no stock is kept of any of it, undefined where it cannot be had. */
async function holdAgain(tx: Tx, order: Order): Promise<string | null | undefined> {
  const { shop_id, id: order_id, warehouse_id } = order
  if (warehouse_id === null) return null
  const lines = await listLines(tx, shop_id, order_id)
  const ships = lines.some(({ requires_shipping }) => requires_shipping)
  for (const { id: serving_id } of await listServingWarehouses(tx, shop_id, warehouse_id, ships, lines)) {
    const request = { shop_id, order_id, warehouse_id: serving_id, lines }
    const held = await tryWithSavepoint(tx, async () =>
      (await holdStock(tx, request)) ? serving_id : undefined,
    )
    if (held !== undefined) return held
  }
  return undefined
}
