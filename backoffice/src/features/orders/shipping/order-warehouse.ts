// The warehouse for an order's goods. One warehouse serves an order, and the warehouse may change until the
// payment.

import type { Order } from '@kontor/contract/orders/orders'
import type { Warehouse } from '@kontor/contract/stock/warehouses'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { allWarehousesQuery } from '../../stock/warehouses/warehouse-data.ts'
import { warehouseName } from '../../stock/warehouses/warehouse-name.ts'

/**
 * Returns the warehouse's title. Returns null if the order needs no warehouse, and undefined while the shop's
 * warehouses are unknown.
 */
export function warehouseTitle(
  { warehouse_id }: Pick<Order, 'warehouse_id'>,
  warehouses: readonly Pick<Warehouse, 'id' | 'title'>[] | undefined,
): string | null | undefined {
  if (warehouse_id === null) return null
  if (warehouses === undefined) return undefined
  const found = warehouses.find(({ id }) => id === warehouse_id)
  return found ? warehouseName(found.title) : t('Deleted warehouse')
}

export function useWarehouseTitle(order: Pick<Order, 'shop_id' | 'warehouse_id'> | undefined) {
  const { data } = useQuery(allWarehousesQuery(order?.shop_id ?? ''))
  return order && warehouseTitle(order, data)
}
