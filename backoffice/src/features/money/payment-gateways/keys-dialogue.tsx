// The dialogue for replacing a gateway's secrets. Stored secrets are never shown. An empty field keeps the
// stored secret.

import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { failureOf } from '../../../ui/record/validation.ts'
import { replaceKeys } from './gateway-data.ts'

const NOTHING = { secret_key: '', webhook_secret: '' }
type Secrets = typeof NOTHING

interface KeysDialogueProps {
  gateway: PaymentGateway
  opened: boolean
  onClose: () => void
}

export function KeysDialogue({ gateway, opened, onClose }: KeysDialogueProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(NOTHING)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const failure = error === null ? null : failureOf(error, (field) => field in NOTHING)
  const close = () => {
    setTyped(NOTHING)
    setError(null)
    onClose()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await replaceKeys(gateway.id, typed)
      await client.invalidateQueries({ queryKey: ['payment-gateways'] })
      await client.invalidateQueries({ queryKey: ['todos'] })
      notifications.show({ message: t('Keys replaced') })
      close()
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  const secret = (name: keyof Secrets) => ({
    value: typed[name],
    error: failure?.fields[name],
    autoComplete: 'off',
    spellCheck: false,
    visibilityToggleButtonProps: { 'aria-label': t('Show or hide') },
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  return (
    <Dialogue
      opened={opened}
      is_busy={busy}
      onClose={close}
      closeOnClickOutside={false}
      title={<Text fw={600}>{t('Replace keys')}</Text>}
    >
      <form onSubmit={save} noValidate>
        <Stack gap={16}>
          <Text fz={14}>
            {t(
              'Use keys of the same Stripe account: refunds of earlier payments need them. Leave a field empty to keep the stored value.',
            )}
          </Text>
          <PasswordInput
            label={t('New secret key')}
            placeholder={gateway.is_test_mode ? 'sk_test_' : 'sk_live_'}
            data-autofocus
            {...secret('secret_key')}
          />
          <PasswordInput label={t('New webhook secret')} placeholder="whsec_" {...secret('webhook_secret')} />
          {failure && Object.keys(failure.fields).length === 0 && <ErrorAlert error={error} />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" disabled={busy} onClick={close}>
              {t('Cancel')}
            </Button>
            <ActionButton
              type="submit"
              loading={busy}
              disabled={typed.secret_key.trim() === '' && typed.webhook_secret.trim() === ''}
            >
              {t('Replace keys')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  )
}
