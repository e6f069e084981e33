// Only managers of the shop may use tables of people's data.

import { ROLE_RIGHTS } from '@kontor/contract/shops/shop-users'
import { type ImportKind, isForManagers } from '@kontor/contract/tables/import-kinds'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'

/** Refuses `forbidden` if the caller's role may not have tables of this kind. */
export function refuseRole(shop: ShopScope, kind: ImportKind): void {
  if (isForManagers(kind) && !ROLE_RIGHTS[shop.role].includes('shop:manage')) throw apiError('forbidden')
}
