// Reading a shop's warehouses.

import type { Warehouse } from '@kontor/contract/stock/warehouses'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import {
  countWarehouses,
  findWarehouse,
  listWarehouses,
  type WarehouseListQuery,
} from './warehouses.queries.ts'

export async function getWarehouse(db: Db, shop: ShopScope, id: string): Promise<Warehouse> {
  const warehouse = await findWarehouse(db, shop, id)
  if (warehouse === undefined) throw apiError('not_found')
  return warehouse
}

export async function pageOfWarehouses(db: Db, shop: ShopScope, query: WarehouseListQuery) {
  const [data, count] = await Promise.all([listWarehouses(db, shop, query), countWarehouses(db, shop, query)])
  return { data, total: count?.total ?? 0 }
}
