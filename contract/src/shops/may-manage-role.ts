// Which role in a shop's team may manage which other role.

import type { ShopRole } from './shop-users.ts'

/** Whether a member with role `own` may give, change or take away role `other`. Admins may not manage owners. */
export const mayManageRole = (own: ShopRole, other: ShopRole): boolean =>
  own === 'owner' || (own === 'admin' && other !== 'owner')
