// The inactive warehouses of a shop. Stock in an inactive warehouse is not sold.

import { useQuery } from '@tanstack/react-query'
import { allWarehousesQuery } from './warehouse-data.ts'

/** Returns the ids of the shop's inactive warehouses. Empty while loading. */
export function useInactiveWarehouses(shop_id: string): ReadonlySet<string> {
  const { data = [] } = useQuery(allWarehousesQuery(shop_id))
  return new Set(data.filter(({ is_active }) => !is_active).map(({ id }) => id))
}
