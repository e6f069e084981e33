// The question before a role is given that reaches far: the user's own, since the way back may be closed then, and Owner.

import type { ShopRole, ShopUser } from '@kontor/contract/shops/shop-users'
import { notifications } from '@mantine/notifications'
import { Confirm } from '../../ui/confirm.tsx'
import { changeRole, nameOf, ROLE_WORDS, roleGiven } from './member-data.ts'

export interface RoleChange {
  person: ShopUser
  role: ShopRole
  is_self: boolean
}

/** Whether the change waits for an answer. A key pressed on the closed choice would otherwise apply it immediately. */
export const asksFirst = ({ role, is_self }: RoleChange): boolean => is_self || role === 'owner'

interface ConfirmRoleProps {
  shop_id: string
  shop_name: string
  /** What the question is about; null while it is closed. */
  change: RoleChange | null
  reload: () => Promise<unknown>
  onClose: () => void
  onClosed: () => void
}

export function ConfirmRole({ shop_id, shop_name, change, reload, ...closing }: ConfirmRoleProps) {
  const words = change && wordsOf(change, shop_name)
  return (
    <Confirm
      opened={change !== null}
      title={words?.title ?? ''}
      action={words?.action ?? ''}
      onConfirm={async () => {
        if (change === null) return
        await changeRole(shop_id, change.person, change.role).finally(reload)
        notifications.show({ message: roleGiven(change.person, change.role) })
      }}
      {...closing}
    >
      {words?.text}
    </Confirm>
  )
}

function wordsOf({ person, role, is_self }: RoleChange, shop_name: string) {
  const { label, may } = ROLE_WORDS[role]
  if (is_self)
    return {
      title: 'Change your own role?',
      action: `Change to ${label.toLowerCase()}`,
      text: `Your role in ${shop_name} changes to ${label} immediately. ${label}: ${may} Only ${person.role === 'owner' ? 'an owner' : 'an owner or an admin'} can change it back.`,
    }
  return {
    title: 'Make this member an owner?',
    action: 'Make owner',
    text: `${nameOf(person)} gets full access to ${shop_name} ${person.is_pending ? 'as soon as the invitation is accepted' : 'immediately'}, including removing you and other owners and deleting the shop.`,
  }
}
