// Rules for managing the roles in a shop's team.

import type { ShopRole } from './shop-users.ts'

/**
 * Returns true if a member with role `own` may give, change or take away role `other`. Admins may not manage
 * owners.
 */
export const mayManageRole = (own: ShopRole, other: ShopRole): boolean =>
  own === 'owner' || (own === 'admin' && other !== 'owner')
