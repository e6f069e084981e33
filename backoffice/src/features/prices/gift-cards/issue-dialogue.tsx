// Issues a gift card and shows the code once. Leaving the page asks first if typed text or the shown code
// would be lost.

import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ProblemError } from '../../../lib/api/api.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { plainMoney } from '../../../ui/fields/money-text.ts'
import { UnsavedChanges } from '../../../ui/record/unsaved-changes.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { useShopCurrency } from '../../shops/shop-data.ts'
import { CardTerms } from './card-terms.tsx'
import { issueGiftCard, type NewGiftCard } from './gift-card-data.ts'
import { type Shown, ShownCode } from './shown-code.tsx'

const EMPTY: NewGiftCard = { amount: '', email: '', message: '', expires_at: null, note: '' }

export function IssueDialogue({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shop_id = useSelectedShopId() ?? ''
  const currency = useShopCurrency()
  const client = useQueryClient()
  const [values, setValues] = useState(EMPTY)
  const [made, setMade] = useState<Shown | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const shown = useRef<HTMLDivElement>(null)
  // The pressed button disappears with the form.
  useFocusBack(busy, () => shown.current)
  // A repeat after a lost response issues no second card.
  const key = useRef(crypto.randomUUID())
  const set = (changed: Partial<NewGiftCard>) => {
    key.current = crypto.randomUUID()
    setFailure(null)
    setValues({ ...values, ...changed })
  }
  const wrong = (field: string) =>
    failure instanceof ProblemError
      ? failure.errors.find((error) => error.field === field)?.message
      : undefined
  const submit = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { code, mailed_at } = await issueGiftCard(
        { ...values, amount: plainMoney(values.amount, currency) },
        { shop_id, idempotency_key: key.current },
      )
      setMade({ code, unmailed_to: mailed_at === null ? values.email : '' })
      await client.invalidateQueries({ queryKey: ['gift-cards'] })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const startAgain = () => {
    setMade(null)
    setValues(EMPTY)
    setFailure(null)
    key.current = crypto.randomUUID()
  }
  /** Escape keeps the typed text and the idempotency key until the card is issued or cancelled. */
  const close = () => {
    onClose()
    if (made !== null) startAgain()
  }
  const cancel = () => {
    onClose()
    startAgain()
  }
  const is_at_field = failure instanceof ProblemError && failure.errors.length > 0
  return (
    <>
      <Dialogue
        opened={opened}
        is_busy={busy}
        onClose={close}
        closeOnClickOutside={false}
        // The code is shown only once, so a press of Escape must not lose the code.
        closeOnEscape={made === null}
        withCloseButton={made === null}
        title={<Text fw={600}>{made === null ? t('Issue gift card') : t('Gift card issued')}</Text>}
      >
        {made !== null ? (
          // Leaves room above for the focus outline.
          <Stack gap={16} pt={4}>
            <div ref={shown} tabIndex={-1}>
              <ShownCode {...made} />
            </div>
            {values.email !== '' && made.unmailed_to === '' && (
              <Text fz={14}>{t('The gift card was emailed to {email}.', { email: values.email })}</Text>
            )}
            <Group justify="flex-end">
              <Button onClick={close}>{t('Done')}</Button>
            </Group>
          </Stack>
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void submit()
            }}
          >
            <Stack gap={16}>
              <MoneyInput
                label={t('Amount')}
                currency={currency}
                required
                data-autofocus
                value={values.amount}
                error={wrong('amount')}
                onChange={(amount) => set({ amount })}
              />
              <TextInput
                label={t('Email address')}
                description={t('The gift card is emailed to this address. Empty: it is not emailed.')}
                type="email"
                value={values.email}
                error={wrong('email')}
                onChange={(event) => set({ email: event.currentTarget.value })}
              />
              <Textarea
                label={t('Message')}
                description={t('Shown in the email.')}
                autosize
                minRows={2}
                value={values.message}
                error={wrong('message')}
                onChange={(event) => set({ message: event.currentTarget.value })}
              />
              <CardTerms
                values={values}
                help={t('Empty: never. The law of your country may set a minimum period.')}
                errorOf={wrong}
                onChange={set}
              />
              {failure !== null && !is_at_field && <ErrorAlert error={failure} />}
              <Group justify="flex-end" gap={8}>
                <Button variant="default" disabled={busy} onClick={cancel}>
                  {t('Cancel')}
                </Button>
                <ActionButton type="submit" loading={busy}>
                  {t('Issue')}
                </ActionButton>
              </Group>
            </Stack>
          </form>
        )}
      </Dialogue>
      <UnsavedChanges isDirty={() => values !== EMPTY} />
    </>
  )
}
