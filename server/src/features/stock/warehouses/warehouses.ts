// Reads, stores and archives a shop's warehouses.

import {
  MAX_WAREHOUSES,
  type Warehouse,
  type WarehouseCreate,
  type WarehouseUpdate,
} from '@kontor/contract/stock/warehouses'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { auditChange, auditSaved } from '../../shops/audit/record-audit.ts'
import {
  archiveWarehouse,
  clearAddresses,
  countWarehouses,
  findOrderFrom,
  findStockIn,
  findWarehouse,
  insertWarehouse,
  listWarehouses,
  lockWarehouse,
  lockWarehouses,
  updateWarehouse,
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

/** Rejects an address of another shop; a foreign key ensures the rule. A warehouse may have no address. */
const rejectAddress = (error: unknown): never => {
  throw violatedConstraint(error) === 'warehouses_shop_id_address_id_fkey'
    ? invalidField('address_id', 'Address: the shop has no such address.')
    : error
}

const auditedOf = ({ title, code, address_id, is_active }: Warehouse) => ({
  title,
  code,
  address_id,
  is_active,
})

/** Throws `too_many`; rejects, at its field, an address of another shop. */
export const createWarehouse = (db: Db, shop: ShopScope, body: WarehouseCreate): Promise<Warehouse> =>
  db.transaction(async (tx) => {
    await lockWarehouses(tx, shop)
    if (((await countWarehouses(tx, shop))?.total ?? 0) >= MAX_WAREHOUSES)
      throw invalidField('shop_id', `At most ${MAX_WAREHOUSES} warehouses.`, 'too_many')
    const warehouse = await insertWarehouse(tx, shop, body).catch(rejectAddress)
    if (warehouse === undefined) throw new Error('The warehouse was not stored.')
    await auditSaved(tx, shop, { kind: 'warehouse', before: null, after: warehouse, auditedOf })
    return warehouse
  })

/** Locks the warehouse. Throws `stale`; rejects, at its field, an address of another shop. */
export const changeWarehouse = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: WarehouseUpdate,
): Promise<Warehouse> =>
  db.transaction(async (tx) => {
    const row = await lockWarehouse(tx, shop, id)
    if (row === undefined) throw apiError('not_found')
    const changed = await updateWarehouse(tx, shop, id, patched(row, body)).catch(rejectAddress)
    if (changed === undefined) throw apiError('not_found')
    await auditSaved(tx, shop, { kind: 'warehouse', before: row, after: changed, auditedOf })
    return changed
  })

/**
 * Archives a warehouse: its movements and orders still name the warehouse, but new rows cannot. Locks the
 * warehouse. Throws `in_use` if the warehouse has stock of a product that is not deleted, a hold, or an
 * unshipped order.
 */
export const removeWarehouse = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockWarehouse(tx, shop, id)
    if (before === undefined) throw apiError('not_found')
    if (await findStockIn(tx, shop, id))
      throw apiError('in_use', 'The warehouse has stock. Transfer or remove it first.')
    if (await findOrderFrom(tx, shop, id))
      throw apiError('in_use', 'Open orders ship from this warehouse. Ship or cancel them first.')
    await archiveWarehouse(tx, shop, id)
    const { title, code, address_id } = before
    await auditChange(tx, shop, {
      action: 'warehouse.remove',
      subject_id: id,
      subject_label: title,
      before: { title, code, address_id },
    })
  })

/** Clears the addresses for a shop that cannot be restored, because its addresses are deleted. */
export async function releaseAddresses(tx: Tx, shop_id: string): Promise<void> {
  await clearAddresses(tx, { shop_id })
}
