// Shared by imports and exports of tables: the permissions, the limit for an account, and the queue.

import { hasRight } from '@kontor/contract/shops/shop-users'
import { type ImportKind, isForManagers } from '@kontor/contract/tables/import-kinds'
import type { Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { countTablesOfAccount, lockTablesOfAccount } from './table-jobs.queries.ts'

/**
 * Refuses with `forbidden` if the role of the caller may not have tables of this kind. Only managers of the
 * shop may use tables with personal data.
 */
export function throwIfRoleTooLow(shop: ShopScope, kind: ImportKind): void {
  if (isForManagers(kind) && !hasRight(shop.role, 'shop:manage')) throw apiError('forbidden')
}

/**
 * Imports take turns of some seconds. So other accounts wait for at most this many turns, regardless of the
 * account's number of shops.
 */
const MAX_OF_ACCOUNT = 5

/**
 * Refuses with `in_use` if the account already has the maximum of tables in progress or waiting, for all
 * shops. No table is added until the transaction ends.
 */
export async function throwIfBusyAccount(tx: Tx, { shop_id }: ShopScope): Promise<void> {
  await lockTablesOfAccount(tx, shop_id)
  const { count } = (await countTablesOfAccount(tx.forPlatform(), shop_id))!
  if (count >= MAX_OF_ACCOUNT)
    throw apiError(
      'in_use',
      `This account has ${MAX_OF_ACCOUNT} imports and exports in progress. Wait until one is complete.`,
    )
}

/**
 * Imports and exports of tables run one at a time for all shops. A worker runs few long jobs concurrently.
 * With a queue for tables, the remaining slots stay free for archives and sale prices.
 */
export const TABLES_QUEUE = 'tables'
