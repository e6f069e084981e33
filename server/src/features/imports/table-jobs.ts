// What imports and exports of tables have in common: who may use them, and the queue in which they run.

import { hasRight } from '@kontor/contract/shops/shop-users'
import { type ImportKind, isForManagers } from '@kontor/contract/tables/import-kinds'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'

/** Only managers of the shop may use tables of people's data. Refuses `forbidden` if the caller's role may not have tables of this kind. */
export function refuseRole(shop: ShopScope, kind: ImportKind): void {
  if (isForManagers(kind) && !hasRight(shop.role, 'shop:manage')) throw apiError('forbidden')
}

/**
 * Imports and exports of tables of all shops run one at a time. A worker runs few jobs concurrently, and however many shops work on tables, the
 * others are left for mails and payments.
 */
export const TABLES_QUEUE = 'tables'
