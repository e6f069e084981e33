// The question before a far-reaching change of role: a change of the user's own role, which the user perhaps
// cannot undo, a change to Owner, or a change of an owner's role.

import type { ShopRole, ShopUser } from '@kontor/contract/shops/shop-users'
import { notifications } from '@mantine/notifications'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import {
  changeRole,
  feeAfterLeaving,
  feeAfterRemoval,
  nameOf,
  ROLE_LABELS,
  roleGiven,
} from './member-data.ts'

export interface RoleChange {
  person: ShopUser
  role: ShopRole
  is_self: boolean
}

/**
 * Returns whether the change waits for an answer. Otherwise a key pressed on the closed choice would apply
 * the change immediately.
 */
export const asksFirst = ({ person, role, is_self }: RoleChange): boolean =>
  is_self || role === 'owner' || (person.role === 'owner' && !person.is_pending)

interface ConfirmRoleProps {
  shop_id: string
  shop_name: string
  /** The change in question, or null while the question is closed. */
  change: RoleChange | null
  reload: () => Promise<unknown>
  onClose: () => void
  onClosed: () => void
}

export function ConfirmRole({ shop_id, shop_name, change, reload, ...closing }: ConfirmRoleProps) {
  const messages = change && messagesFor(change, shop_name)
  return (
    <Confirm
      opened={change !== null}
      title={messages?.title ?? ''}
      action={messages?.action ?? ''}
      onConfirm={async () => {
        if (change === null) return
        await changeRole(shop_id, change.person, change.role).finally(reload)
        notifications.show({ message: roleGiven(change.person, change.role) })
      }}
      {...closing}
    >
      {messages?.text}
    </Confirm>
  )
}

const CHANGES: Record<RoleChange['role'], string> = {
  owner: t('Change to owner'),
  admin: t('Change to admin'),
  member: t('Change to member'),
  viewer: t('Change to viewer'),
}

function messagesFor({ person, role, is_self }: RoleChange, shop_name: string) {
  const { label, may } = ROLE_LABELS[role]
  if (is_self)
    return {
      title: t('Change your own role?'),
      action: CHANGES[role],
      text: `${t('Your role in {shop} changes to {role} immediately. {role}: {may}', {
        shop: shop_name,
        role: label,
        may,
      })} ${
        person.role === 'owner'
          ? `${t('Only an owner can change it back.')} ${feeAfterLeaving()}`
          : t('Only an owner or an admin can change it back.')
      }`,
    }
  if (role !== 'owner')
    return {
      title: t('Change the role of this owner?'),
      action: CHANGES[role],
      text: `${t('The role of {person} in {shop} changes to {role} immediately. {role}: {may}', {
        person: nameOf(person),
        shop: shop_name,
        role: label,
        may,
      })} ${feeAfterRemoval()}`,
    }
  return {
    title: t('Make this member an owner?'),
    action: t('Make owner'),
    text: person.is_pending
      ? t(
          '{person} gets full access to {shop} as soon as the invitation is accepted, including removing you and other owners and deleting the shop.',
          { person: nameOf(person), shop: shop_name },
        )
      : t(
          '{person} gets full access to {shop} immediately, including removing you and other owners and deleting the shop.',
          { person: nameOf(person), shop: shop_name },
        ),
  }
}
