// Who has a say about whom in a shop's team.

import type { ShopRole } from './shop-users.ts'

/** Whether somebody with the first role may give, change or take away the second: admins have no say about owners. */
export const mayManageRole = (own: ShopRole, other: ShopRole): boolean =>
  own === 'owner' || (own === 'admin' && other !== 'owner')
