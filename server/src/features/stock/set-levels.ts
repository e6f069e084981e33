// Sets many stock levels at once. Movements record the difference from the present levels.

import { MAX_STOCK_QUANTITY } from '@kontor/contract/stock/stock'
import type { Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../http/errors/problem.ts'
import { KEY_STOCK } from './move-stock.ts'
import {
  findKeyProduct,
  insertMissingLevels,
  insertMovements,
  lockLevels,
  lockWarehouses,
} from './stock.queries.ts'

export interface WantedLevel {
  product_id: string
  warehouse_id: string
  stock_level: number
  /** The level as the caller read it; undefined to replace any level. */
  from_level?: number | undefined
  /** The field for errors, if the caller gives a field. */
  field?: string
}

const LEVEL_CHANGED = 'Stock has changed since you opened it. Check your numbers and save again.'

/**
 * Returns the ids of unknown or archived warehouses. The other warehouses stay until the transaction ends.
 */
export async function unknownWarehouses(
  tx: Tx,
  shop: ShopScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const known = new Set((await lockWarehouses(tx, shop.shop_id, ids)).map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}

/**
 * Writes `adjustment` movements in the transaction that has written the products. The caller has checked the
 * warehouses. Throws `stale` if a level differs from the level read. Throws `in_use` for a change of stock
 * that consists of licence keys. Throws `validation_error` for a change too large for one movement. Throws
 * `insufficient_stock` if a level would fall below the reserved stock, or below zero if negative stock is
 * forbidden.
 */
export async function setLevels(tx: Tx, shop: ShopScope, wanted: readonly WantedLevel[]): Promise<void> {
  if (wanted.length === 0) return
  const product_ids = [...new Set(wanted.map(({ product_id }) => product_id))]
  for (const warehouse_id of [...new Set(wanted.map((level) => level.warehouse_id))].sort())
    await insertMissingLevels(tx, shop.shop_id, warehouse_id, product_ids)
  const levels = await lockLevels(tx, shop.shop_id, wanted)
  const keyOf = (level: { product_id: string; warehouse_id: string }) => level.product_id + level.warehouse_id
  const on_hand = new Map(levels.map((level) => [keyOf(level), level.on_hand]))
  const levelOf = (level: WantedLevel) => on_hand.get(keyOf(level)) ?? 0
  const stale = wanted.filter(
    (level) => level.from_level !== undefined && level.from_level !== levelOf(level),
  )
  if (stale.length > 0)
    throw apiError('stale', {
      message: LEVEL_CHANGED,
      errors: stale.map(({ field = 'stock' }) => ({ field, code: 'stale', message: LEVEL_CHANGED })),
    })
  const changes = wanted
    .map((level) => ({
      product_id: level.product_id,
      warehouse_id: level.warehouse_id,
      on_hand: level.stock_level - levelOf(level),
      held: 0,
    }))
    .filter((change) => change.on_hand !== 0)
  if (changes.length === 0) return
  const changed_ids = changes.map(({ product_id }) => product_id)
  if (await findKeyProduct(tx, shop.shop_id, changed_ids)) throw apiError('in_use', KEY_STOCK)
  if (changes.some((change) => Math.abs(change.on_hand) > MAX_STOCK_QUANTITY))
    throw invalidField('stock', 'Stock: a single change can be at most 1,000,000,000.')
  const detail = { reason: 'adjustment', reference: '', order_id: null } as const
  const moved = await insertMovements(tx, shop.shop_id, changes, detail)
  if (moved.length === 0)
    throw apiError('insufficient_stock', 'Stock: a level cannot be below what is reserved, or below zero.')
}
