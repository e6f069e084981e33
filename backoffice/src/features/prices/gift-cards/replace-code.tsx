// Replaces the code of a gift card. The server emails the new code if the card has an address and can pay.

import type { GiftCard } from '@kontor/contract/prices/gift-cards'
import { Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { replaceCode } from './gift-card-data.ts'
import type { Shown } from './shown-code.tsx'

interface ReplaceCodeProps {
  card: GiftCard
  opened: boolean
  onReplaced: (shown: Shown) => unknown
  onClose: () => void
}

export function ReplaceCode({ card, opened, onReplaced, onClose }: ReplaceCodeProps) {
  const [typed, setTyped] = useState(card.email)
  const can_pay = card.status === 'active' && card.may_pay
  const email = can_pay ? typed : ''
  // A repeat after a lost response replaces and emails no second code.
  const key = useRef(crypto.randomUUID())
  const change = (address: string) => {
    key.current = crypto.randomUUID()
    setTyped(address)
  }
  return (
    <Confirm
      opened={opened}
      title={t('Replace the code?')}
      action={t('Replace code')}
      dangerous={false}
      has_field={can_pay}
      onConfirm={async () => {
        const replaced = await replaceCode(card.id, { email, idempotency_key: key.current })
        change(replaced.email)
        await onReplaced({ code: replaced.code, unmailed_to: replaced.mailed_at === null ? email : '' })
      }}
      onClose={onClose}
    >
      <Stack gap={16}>
        {t('The card keeps its balance and gets a new code. The old code ends immediately.')}
        {can_pay && (
          <TextInput
            label={t('Email address')}
            description={t('The new code is emailed to this address. Empty: it is not emailed.')}
            type="email"
            value={email}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Confirm>
  )
}
