// The form for adding money takes an amount in whole euro and leads to Stripe's page. The field keeps all
// typed characters: without the comma, '12,50' would be 1,250 euro.

import { DEPOSIT_AMOUNT } from '@kontor/contract/money/deposit-amount'
import { Anchor, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { supportEmail } from '../../../lib/api/installation.ts'
import { rich, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { messageOf } from '../../../ui/feedback/error-alert.tsx'
import { beginDeposit } from './deposit-data.ts'
import { amountProblem } from './whole-euro.ts'

const SUGGESTED = String(DEPOSIT_AMOUNT.suggested)

export function AddMoney() {
  const [amount, setAmount] = useState(SUGGESTED)
  const [error, setError] = useState<string | null>(null)
  const [loading, setLoading] = useState(false)
  // The idempotency key. Retries with the same amount share the key, so a lost response does not lead to a
  // second deposit.
  const key = useRef(crypto.randomUUID())
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  // `?add` in the address: another page sent the user here for this form.
  const is_called_for = useSearchParams()[0].has('add')

  // The browser's back button may restore this page from its cache, with the button still loading.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setLoading(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  const change = (next: string) => {
    setAmount(next)
    setError(null)
    key.current = crypto.randomUUID()
  }
  const showError = (problem: string) => {
    setError(problem)
    setLoading(false)
    input.current?.focus()
  }
  const pay = async () => {
    const problem = amountProblem(amount.trim())
    if (problem !== null) return showError(problem)
    setLoading(true)
    setError(null)
    const mine = key.current
    try {
      const { status, STRIPE } = await beginDeposit(amount.trim(), mine)
      if (mine !== key.current) return
      if (STRIPE.url === null) {
        change(amount)
        // The deposit was paid in another tab, or before the page was restored. The next press starts a new
        // deposit.
        if (status === 'DONE') {
          void client.invalidateQueries({ queryKey: ['ledger'] })
          return showError(
            t('This deposit was paid before and is in your balance. Press again to pay another.'),
          )
        }
        console.error('Failed to load Stripe')
        return showError(t('This payment page has expired. Please try again.'))
      }
      location.assign(STRIPE.url)
    } catch (failure) {
      if (mine !== key.current) return
      console.error('Failed to create deposit', failure)
      showError(messageOf(failure))
    }
  }
  return (
    <section aria-labelledby="add-money">
      <Title order={2} id="add-money" mb={8}>
        {t('Add Money')}
      </Title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void pay()
        }}
      >
        <TextInput
          ref={input}
          label={t('Amount')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          autoFocus={is_called_for}
          leftSection="€"
          maw={200}
          mb={16}
          value={amount}
          error={error}
          readOnly={loading}
          onChange={(event) => change(event.currentTarget.value)}
          styles={{
            input: { fontVariantNumeric: 'tabular-nums' },
            error: { width: 'max-content', maxWidth: '80vw' },
          }}
        />
        <Group gap={8} mb={16}>
          <ActionButton type="submit" loading={loading}>
            {t('Pay with Stripe')}
          </ActionButton>
          <Button
            variant="default"
            onClick={() => {
              change(SUGGESTED)
              setLoading(false)
            }}
          >
            {t('Cancel')}
          </Button>
        </Group>
      </form>
      <Text fz={14} c="dimmed">
        {supportEmail === null
          ? t('To add 100 euro or more by wire or in Bitcoin, write to the operator of this installation.')
          : rich('To add 100 euro or more by wire or in Bitcoin, write to {address}.', {
              address: (
                <Anchor href={`mailto:${supportEmail}?subject=Deposit`} fz="inherit" underline="always">
                  {supportEmail}
                </Anchor>
              ),
            })}
      </Text>
    </section>
  )
}
