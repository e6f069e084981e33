// Setting stock levels to what they shall be, many at a time: the difference to what they are is written as movements.

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
  /** The level as it was read; undefined to replace whatever it is. */
  from_level?: number | undefined
  /** Where the caller says so. */
  field?: string
}

const LEVEL_CHANGED = 'Stock has changed since you opened it. Check your numbers and save again.'

/** The ids of those that are not the shop's or are archived; the others stay until the transaction ends. */
export async function unknownWarehouses(
  tx: Tx,
  shop: ShopScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const known = new Set((await lockWarehouses(tx, shop.shop_id, ids)).map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}

/**
 * Writes `adjustment` movements in the transaction that has written the products. The caller has checked the warehouses. Refuses `stale` where a level
 * is another one than was read, `in_use` to change the stock of a product whose stock are its licence keys, `validation_error` for a change that is too
 * large for one movement, and `insufficient_stock` where a level would fall below what is reserved, or below zero where that is forbidden.
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
