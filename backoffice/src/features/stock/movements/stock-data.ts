// The API calls of the stock screens, and the stock levels for many screens. The query keys of levels and
// movements begin alike, because every new movement renews the levels.

import {
  type StockLevel,
  type StockMovement,
  type StockTransfer,
  stock,
  type stockMovementForm,
} from '@kontor/contract/stock/stock'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api/api.ts'
import { wholeNumber } from '../../../ui/fields/whole-number.ts'
import type { ListCall } from '../../../ui/list/list-state.ts'

export const RESOURCE = 'stock-movements'

export type MovementFields = z.input<typeof stockMovementForm>
export type TransferFields = Omit<StockTransfer, 'shop_id'>

/** The form values. `quantity` is text during typing; `reason` is empty before the choice. */
export interface MovementValues extends Record<string, unknown> {
  product_id: string
  warehouse_id: string
  reason: StockMovement['reason'] | ''
  quantity: string
  reference: string
}

/**
 * Returns the form values in the contract's form, still unchecked. The values are `MovementFields` once
 * `stockMovementForm` accepts them.
 */
export const movementFields = ({ quantity, reason, ...values }: MovementValues) => ({
  ...values,
  quantity: wholeNumber(quantity),
  reason: reason || undefined,
})

interface New {
  shop_id: string
  idempotency_key: string
}

export const listMovements: ListCall<StockMovement> = (query, signal) =>
  call(stock.list, { query }, { signal })

export const getMovement = (id: string, signal?: AbortSignal) =>
  call(stock.get, { params: { id } }, { signal })

export const createMovement = (values: MovementFields, options: New) =>
  call(stock.create, { body: { ...values, shop_id: options.shop_id } }, options)

export const updateMovement = (
  id: string,
  { quantity, reason, reference }: MovementFields,
  version: { updated_at?: string },
) => call(stock.update, { params: { id }, body: { quantity, reason, reference, ...version } })

export const removeMovement = (id: string) => call(stock.remove, { params: { id } })

/** Returns both movements of a transfer, the outgoing movement first. */
export const transferStock = (values: TransferFields, options: New) =>
  call(stock.transfer, { body: { ...values, shop_id: options.shop_id } }, options)

/** The stock levels of these products by warehouse, as a map by product id; a product without any movement is missing. */
export const stockLevelsQuery = (shop_id: string, product_ids: readonly string[]) => {
  const ids = [...product_ids].sort()
  return queryOptions({
    queryKey: [RESOURCE, 'levels', shop_id, ids],
    queryFn: async ({ signal }) => {
      const pairs = await call(stock.byProducts, { body: { shop_id, product_ids: ids } }, { signal })
      const levels = new Map<string, StockLevel[]>()
      for (const [product_id, level] of pairs)
        levels.set(product_id, [...(levels.get(product_id) ?? []), level])
      return levels
    },
    enabled: ids.length > 0,
    // Buyers can change stock at any time. Cached levels are shown, but every use reads the levels again.
    staleTime: 0,
  })
}

/**
 * Returns the quantity of a product in all warehouses, as last read; undefined if the levels were never read.
 */
export function onHandAsRead(client: QueryClient, { id, shop_id }: { id: string; shop_id: string }) {
  const levels = client.getQueryData(stockLevelsQuery(shop_id, [id]).queryKey)
  return levels && (levels.get(id) ?? []).reduce((sum, { stock_level }) => sum + stock_level, 0)
}
