// Archives a warehouse: its movements and orders still name it, but nothing new can.

import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import { archiveWarehouse, findOrderFrom, findStockIn, lockWarehouse } from './warehouses.queries.ts'

/** Locks the warehouse. Refuses `in_use` while it has stock of a product that is not deleted, a hold, or an order that was not shipped yet. */
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
