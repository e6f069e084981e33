import type { VerifiedEmail } from '@kontor/contract/accounts/verified-emails'
import { ActionIcon, Badge, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../../lib/texts.ts'
import { ActionButton } from '../../../../ui/action-button.tsx'
import { Hint } from '../../../../ui/display/hint.tsx'
import { IconCircleCheck, IconTrash } from '../../../../ui/display/icons.tsx'

export interface EmailRowProps {
  email: VerifiedEmail
  onResend: () => Promise<void>
  onDelete: () => void
}

export function EmailRow({
  email: { email, is_verified, is_account_email },
  onResend,
  onDelete,
}: EmailRowProps) {
  const [busy, setBusy] = useState(false)
  const resend = () => {
    setBusy(true)
    void onResend().finally(() => setBusy(false))
  }
  return (
    <li>
      <Group gap="4px 12px" flex="1 1 240px">
        <Text span style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        {is_account_email && (
          <Badge variant="default" tt="none" fw={500}>
            {t('Account email')}
          </Badge>
        )}
      </Group>
      {is_verified ? (
        <Group gap={4} wrap="nowrap" c="var(--success)">
          <IconCircleCheck size={18} stroke={1.5} aria-hidden />
          <Text span fz={14}>
            {t('Verified')}
          </Text>
        </Group>
      ) : (
        <ActionButton
          variant="default"
          size="xs"
          loading={busy}
          onClick={resend}
          aria-label={t('Resend verification to {email}', { email })}
        >
          {t('Resend verification')}
        </ActionButton>
      )}
      {!is_account_email && (
        <Hint label={t('Delete')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Delete {email}', { email })}
            onClick={onDelete}
          >
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </Hint>
      )}
    </li>
  )
}
