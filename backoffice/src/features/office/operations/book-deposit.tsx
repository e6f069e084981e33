// The dialogue for operators to book a deposit to an account.

import type { ManualDepositCreate } from '@kontor/contract/money/manual-deposits'
import { formatMoney } from '@kontor/contract/values/money'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { ProblemError } from '../../../lib/api/api.ts'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { plainMoney } from '../../../ui/fields/money-text.ts'
import { UnsavedChanges } from '../../../ui/record/unsaved-changes.tsx'
import { bookDeposit } from './operation-data.ts'

const EMPTY: ManualDepositCreate = { account: '', amount: '', reference: '' }

export interface BookDepositProps {
  opened: boolean
  onBooked: () => Promise<unknown>
  onClose: () => void
}

export function BookDeposit({ opened, onBooked, onClose }: BookDepositProps) {
  const [values, setValues] = useState(EMPTY)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // The idempotency key. Retries share the key, so a lost response does not lead to a second deposit.
  const key = useRef(crypto.randomUUID())
  const set = (changed: Partial<ManualDepositCreate>) => {
    key.current = crypto.randomUUID()
    setFailure(null)
    setValues({ ...values, ...changed })
  }
  const cancel = () => {
    key.current = crypto.randomUUID()
    setFailure(null)
    // Sets the constant itself, because the constant counts as saved.
    setValues(EMPTY)
    onClose()
  }
  const submit = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { amount, currency, account } = await bookDeposit(
        { ...values, amount: plainMoney(values.amount, 'EUR') },
        key.current,
      )
      await onBooked()
      cancel()
      notifications.show({
        message: t('{amount} was added to the balance of {account}.', {
          amount: formatMoney(amount, currency, MONEY_LOCALE),
          account,
        }),
      })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const errors = failure instanceof ProblemError ? failure.errors : []
  const wrong = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <>
      <Dialogue
        opened={opened}
        is_busy={busy}
        onClose={onClose}
        closeOnClickOutside={false}
        title={<Text fw={600}>{t('Book deposit')}</Text>}
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
              label={t('Email address or Nostr public key')}
              description={t('What the account logs in with.')}
              required
              data-autofocus
              spellCheck={false}
              autoCapitalize="off"
              value={values.account}
              error={wrong('account')}
              onChange={(event) => set({ account: event.currentTarget.value })}
            />
            <MoneyInput
              label={t('Amount')}
              currency="EUR"
              required
              value={String(values.amount)}
              error={wrong('amount')}
              onChange={(amount) => set({ amount })}
            />
            <TextInput
              label={t('Payment reference')}
              description={t(
                'Shown to the account in its transactions, such as “Bank transfer of 27 November”.',
              )}
              required
              maxLength={100}
              value={values.reference}
              error={wrong('reference')}
              onChange={(event) => set({ reference: event.currentTarget.value })}
            />
            {failure !== null && errors.length === 0 && <ErrorAlert error={failure} />}
            <Group justify="flex-end" gap={8}>
              <Button variant="default" disabled={busy} onClick={cancel}>
                {t('Cancel')}
              </Button>
              <ActionButton type="submit" loading={busy}>
                {t('Book deposit')}
              </ActionButton>
            </Group>
          </Stack>
        </form>
      </Dialogue>
      <UnsavedChanges isDirty={() => values !== EMPTY} />
    </>
  )
}
