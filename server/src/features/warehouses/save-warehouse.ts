// Storing a warehouse. Its address, if it has one, must be an address of the same shop; a foreign key ensures that.

import type { Warehouse, WarehouseCreate, WarehouseUpdate } from '@kontor/contract/stock/warehouses'
import type { Db } from '../../db/pool.ts'
import { violatedConstraint } from '../../db/violation.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../http/errors/problem.ts'
import { patched } from '../../http/input/patch.ts'
import { insertWarehouse, lockWarehouse, updateWarehouse } from './warehouses.queries.ts'

const refuseAddress = (error: unknown): never => {
  throw violatedConstraint(error) === 'warehouses_shop_id_address_id_fkey'
    ? invalidField('address_id', 'Address: the shop has no such address.')
    : error
}

/** Refuses, at its field, an address that is not the shop's. */
export async function createWarehouse(db: Db, shop: ShopScope, body: WarehouseCreate): Promise<Warehouse> {
  const warehouse = await insertWarehouse(db, shop, body).catch(refuseAddress)
  if (warehouse === undefined) throw new Error('The warehouse was not stored.')
  return warehouse
}

/** Locks the warehouse. Refuses `stale`, and, at its field, an address that is not the shop's. */
export const changeWarehouse = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: WarehouseUpdate,
): Promise<Warehouse> =>
  db.transaction(async (tx) => {
    const row = await lockWarehouse(tx, shop, id)
    if (row === undefined) throw apiError('not_found')
    const changed = await updateWarehouse(tx, shop, id, patched(row, body)).catch(refuseAddress)
    if (changed === undefined) throw apiError('not_found')
    return changed
  })
