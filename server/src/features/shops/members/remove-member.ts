// Removes a member, withdraws an invitation, or leaves a shop. The change takes effect with the person's next
// request. Every request looks up the caller's role in the shop, and no role is cached.

import type { AuditAction } from '@kontor/contract/shops/audit'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import { getInTeam, nameOf, throwIfLastOwner, throwUnlessManagingPerson, withTeam } from './manage-team.ts'
import { deleteInvitations, deleteMember } from './members.queries.ts'

/**
 * Locks the team. Also deletes every invitation of the person, because an invitation would let the person in
 * again. Refuses `not_found`, `forbidden`, `last_owner`.
 */
export const removeMember = (db: Db, shop: ShopScope, user_id: string): Promise<void> =>
  withTeam(db, shop, async (tx, own_role) => {
    const is_self = user_id === shop.user_id
    if (!is_self && own_role !== 'owner' && own_role !== 'admin') throw apiError('forbidden')
    const person = await getInTeam(tx, shop, user_id)
    if (!is_self) await throwUnlessManagingPerson(tx, shop, own_role, person.user_id)
    await throwIfLastOwner(tx, shop, person)
    await deleteInvitations(tx, shop.shop_id, person.user_id)
    if (!person.is_pending) await deleteMember(tx, shop.shop_id, person.user_id)
    const action: AuditAction = is_self
      ? 'member.leave'
      : person.is_pending
        ? 'member.withdraw'
        : 'member.remove'
    await auditChange(tx, shop, {
      action,
      subject_id: person.user_id,
      subject_label: nameOf(person),
      before: { role: person.role },
    })
  })
