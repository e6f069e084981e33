// Asks for the number of the order for a withdrawal.

import type { ListedWithdrawal } from '@kontor/contract/orders/withdrawals'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ProblemError } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { ErrorAlert, messageOf } from '../../../ui/feedback/error-alert.tsx'
import { renewOrders } from '../order-data.ts'
import { assignWithdrawal } from './withdrawal-data.ts'

interface AssignDialogueProps {
  opened: boolean
  shop_id: string
  withdrawal: ListedWithdrawal
  onClose: () => void
  /** Called after the fade-out. */
  onClosed: () => void
}

export function AssignDialogue({ opened, shop_id, withdrawal, onClose, onClosed }: AssignDialogueProps) {
  const client = useQueryClient()
  const [order_number, setNumber] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setWrong(null)
    setFailure(null)
    try {
      await assignWithdrawal(shop_id, withdrawal.id, order_number)
      await renewOrders(client)
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
      onExitTransitionEnd={onClosed}
      closeOnClickOutside={false}
      title={<Text fw={600}>{t('Assign to an order')}</Text>}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={16}>
          <Text inherit>
            {t(
              '{name} ({email}) entered order number ‘{order_number}’. Until the withdrawal is resolved, the order is not to be shipped. This cannot be undone.',
              withdrawal,
            )}
          </Text>
          <TextInput
            ref={input}
            label={t('Order number')}
            data-autofocus
            spellCheck={false}
            autoComplete="off"
            value={order_number}
            error={wrong}
            onChange={(event) => {
              setNumber(event.currentTarget.value)
              setWrong(null)
            }}
          />
          {failure !== null && <ErrorAlert error={failure} />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ActionButton type="submit" loading={busy}>
              {t('Assign')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  )
}
