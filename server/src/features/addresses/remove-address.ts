// Deleting an address. Orders keep copies of theirs, so only warehouses hold on to one.

import type { Db } from '../../db/pool.ts'
import { violatedConstraint } from '../../db/violation.ts'
import { refuse } from '../../http/problem.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { deleteAddress } from './addresses.queries.ts'

/** Refuses `in_use` while it is a warehouse's address. */
export async function removeAddress(db: Db, shop: ShopScope, id: string): Promise<void> {
  const deleted = await deleteAddress(db, shop, id).catch((error: unknown) => {
    throw violatedConstraint(error) === 'warehouses_shop_id_address_id_fkey'
      ? refuse('in_use', 'A warehouse has this address. Give the warehouse another address first.')
      : error
  })
  if (deleted === 0) throw refuse('not_found')
}
