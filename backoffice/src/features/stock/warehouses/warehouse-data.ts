// The API calls of the warehouse screens, and the list of warehouses for choices.

import { type Warehouse, type warehouseForm, warehouses } from '@kontor/contract/stock/warehouses'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import type { ListCall } from '../../../ui/list/list-state.ts'

export type WarehouseValues = Required<z.input<typeof warehouseForm>>

export const listWarehouses: ListCall<Warehouse> = (query, signal) =>
  call(warehouses.list, { query }, { signal })

export const getWarehouse = (id: string, signal?: AbortSignal) =>
  call(warehouses.get, { params: { id } }, { signal })

export const createWarehouse = (
  values: WarehouseValues,
  options: { shop_id: string; idempotency_key: string },
) => call(warehouses.create, { body: { ...values, shop_id: options.shop_id } }, options)

export const updateWarehouse = (id: string, values: WarehouseValues, version: { updated_at?: string }) =>
  call(warehouses.update, { params: { id }, body: { ...values, ...version } })

export const removeWarehouse = (id: string) => call(warehouses.remove, { params: { id } })

/** All warehouses of the shop, sorted by title. */
export const allWarehousesQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['warehouses', 'all', shop_id],
    queryFn: ({ signal }) =>
      everyPage((page) => call(warehouses.list, { query: { ...page, shop_id, sort: 'title' } }, { signal })),
    enabled: shop_id !== '',
  })
