// Invites a person to join the shop.

import { mayManageRole } from '@kontor/contract/shops/may-manage-role'
import { SHOP_ROLES, type ShopRole } from '@kontor/contract/shops/shop-users'
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { ProblemError } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { ErrorAlert, messageOf } from '../../../ui/feedback/error-alert.tsx'
import { isPersonOrKey, ROLE_LABELS } from './member-data.ts'

export interface InviteDialogueProps {
  opened: boolean
  own_role: ShopRole
  onInvite: (invited: { person: string; role: ShopRole }, idempotency_key: string) => Promise<unknown>
  onClose: () => void
}

export function InviteDialogue({ opened, own_role, onInvite, onClose }: InviteDialogueProps) {
  const [person, setPerson] = useState('')
  const [role, setRole] = useState<ShopRole>('member')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const input = useRef<HTMLInputElement>(null)
  // The idempotency key. Retries with the same person and role share the key, so a lost response does not
  // lead to a second mail.
  const key = useRef(crypto.randomUUID())
  const changed = () => {
    key.current = crypto.randomUUID()
    setWrong(null)
    setFailure(null)
  }
  const submit = async () => {
    if (!isPersonOrKey(person)) {
      setWrong(t('Enter an email address or a Nostr public key'))
      return input.current?.focus()
    }
    setBusy(true)
    setFailure(null)
    try {
      await onInvite({ person, role }, key.current)
      setPerson('')
      setRole('member')
      changed()
      onClose()
    } catch (error) {
      if (error instanceof ProblemError && error.status === 422) {
        setWrong(error.errors[0]?.message ?? messageOf(error))
        input.current?.focus()
      } else setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialogue
      opened={opened}
      is_busy={busy}
      onClose={onClose}
      closeOnClickOutside={false}
      title={<Text fw={600}>{t('Invite member')}</Text>}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap={16}>
          <TextInput
            ref={input}
            label={t('Email address or Nostr public key')}
            description={t(
              'Members join by logging in with it. Email addresses receive an invitation. It is valid for seven days.',
            )}
            data-autofocus
            spellCheck={false}
            autoCapitalize="off"
            value={person}
            error={wrong}
            onChange={(event) => {
              setPerson(event.currentTarget.value)
              changed()
            }}
          />
          <Radio.Group
            label={t('Role')}
            value={role}
            onChange={(next) => {
              setRole(next as ShopRole)
              changed()
            }}
          >
            <Stack gap={12} mt={8}>
              {SHOP_ROLES.filter((one) => mayManageRole(own_role, one)).map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={ROLE_LABELS[one].label}
                  description={ROLE_LABELS[one].may}
                />
              ))}
            </Stack>
          </Radio.Group>
          {failure !== null && <ErrorAlert error={failure} />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ActionButton type="submit" loading={busy}>
              {t('Invite')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  )
}
