// The question before a member is removed from a shop, an invitation is withdrawn, or the user leaves.

import type { ShopUser } from '@kontor/contract/shops/shop-users'
import { useNavigate } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { feeAfterLeaving, feeAfterRemoval, nameOf, removePerson } from './member-data.ts'

interface ConfirmRemovalProps {
  shop_id: string
  shop_name: string
  /** The person to remove, or null while the question is closed. */
  person: ShopUser | null
  is_leaving: boolean
  reload: () => Promise<unknown>
  onClose: () => void
  onClosed: () => void
}

export function ConfirmRemoval({
  shop_id,
  shop_name,
  person,
  is_leaving,
  reload,
  onClose,
  onClosed,
}: ConfirmRemovalProps) {
  const navigate = useNavigate()
  const messages = messagesFor(person, is_leaving, shop_name)
  return (
    <Confirm
      opened={person !== null}
      title={messages.title}
      action={messages.action}
      onConfirm={async () => {
        if (person === null) return
        await removePerson(shop_id, person).finally(reload)
        if (is_leaving) navigate('/account')
      }}
      onClose={onClose}
      onClosed={onClosed}
    >
      {person && messages.loss}
    </Confirm>
  )
}

function messagesFor(person: ShopUser | null, is_leaving: boolean, shop_name: string) {
  const name = person === null ? '' : nameOf(person)
  if (is_leaving)
    return {
      title: t('Leave this shop?'),
      action: t('Leave'),
      loss: `${t(
        'You lose access to {shop_name} immediately. Only its owners and admins can invite you again.',
        { shop_name },
      )}${person?.role === 'owner' ? ` ${feeAfterLeaving()}` : ''}`,
    }
  if (person?.is_pending)
    return {
      title: t('Withdraw the invitation?'),
      action: t('Withdraw'),
      loss: t('{name} can no longer use it to join {shop_name}.', { name, shop_name }),
    }
  return {
    title: t('Remove from the shop?'),
    action: t('Remove'),
    loss: `${t(
      '{name} loses access to {shop_name} immediately, on all devices. The audit log keeps their changes.',
      { name, shop_name },
    )}${person?.role === 'owner' ? ` ${feeAfterRemoval()}` : ''}`,
  }
}
