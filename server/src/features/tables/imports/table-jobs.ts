// What imports and exports of tables have in common: who may use them, how many of an account are worked on, and the queue in which they run.

import { hasRight } from '@kontor/contract/shops/shop-users'
import { type ImportKind, isForManagers } from '@kontor/contract/tables/import-kinds'
import type { Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { countTablesOfAccount, lockTablesOfAccount } from './table-jobs.queries.ts'

/** Only managers of the shop may use tables of people's data. Refuses `forbidden` if the caller's role may not have tables of this kind. */
export function refuseRole(shop: ShopScope, kind: ImportKind): void {
  if (isForManagers(kind) && !hasRight(shop.role, 'shop:manage')) throw apiError('forbidden')
}

/** Imports are worked on in turns of some seconds, so this is how many turns others wait for, however many shops an account has. */
const MAX_OF_ACCOUNT = 5

/** Refuses `in_use` where so many tables of all shops of the account are worked on or wait for it. No other is added until the transaction ends. */
export async function refuseBusyAccount(tx: Tx, { shop_id }: ShopScope): Promise<void> {
  await lockTablesOfAccount(tx, shop_id)
  const { count } = (await countTablesOfAccount(tx.forPlatform(), shop_id))!
  if (count >= MAX_OF_ACCOUNT)
    throw apiError(
      'in_use',
      `This account has ${MAX_OF_ACCOUNT} imports and exports in progress. Wait until one is complete.`,
    )
}

/**
 * Imports and exports of tables of all shops run one at a time. A worker runs few long jobs concurrently, and however many shops work on tables,
 * the others are left for archives and sale prices.
 */
export const TABLES_QUEUE = 'tables'
