// Which warehouses are not active: what they have is not sold.

import { useQuery } from '@tanstack/react-query'
import { allWarehousesQuery } from './warehouse-data.ts'

/** The ids of the shop's warehouses that are not active. Empty while loading. */
export function useInactiveWarehouses(shop_id: string): ReadonlySet<string> {
  const { data = [] } = useQuery(allWarehousesQuery(shop_id))
  return new Set(data.filter(({ is_active }) => !is_active).map(({ id }) => id))
}
