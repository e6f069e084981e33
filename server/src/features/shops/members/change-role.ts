// Changes a member's role in a shop. The new role takes effect with the member's next request.

import type { ShopRole, ShopUser } from '@kontor/contract/shops/shop-users'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { auditChange } from '../audit/record-audit.ts'
import {
  getInTeam,
  nameOf,
  throwIfLastOwner,
  throwUnlessManaging,
  throwUnlessManagingPerson,
  withTeam,
} from './manage-team.ts'
import { updateInvitedRole, updateMemberRole } from './members.queries.ts'

/** Locks the team. Refuses `not_found`, `last_owner`, and `forbidden` if the caller may not manage the old or the new role. */
export const changeRole = (db: Db, shop: ShopScope, user_id: string, role: ShopRole): Promise<ShopUser> =>
  withTeam(db, shop, async (tx, own_role) => {
    throwUnlessManaging(own_role, role)
    const person = await getInTeam(tx, shop, user_id)
    await throwUnlessManagingPerson(tx, shop, own_role, person.user_id)
    if (person.role === role) return person
    await throwIfLastOwner(tx, shop, person)
    const update = person.is_pending ? updateInvitedRole : updateMemberRole
    await update(tx, shop.shop_id, person.user_id, role)
    await auditChange(tx, shop, {
      action: 'member.change_role',
      subject_id: person.user_id,
      subject_label: nameOf(person),
      before: { role: person.role },
      after: { role },
    })
    return { ...person, role }
  })
