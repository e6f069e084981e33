// The form inside a dialogue that corrects a placed order: it saves, and handles every way saving can fail. What another member has corrected
// meanwhile is shown, or asked about; it is never overwritten unseen. What is typed is kept until it is saved or cancelled.

import type { Order } from '@kontor/contract/orders/orders'
import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { mergeChanges } from '../../../ui/record/merge-changes.ts'
import { StaleButtons } from '../../../ui/record/stale-buttons.tsx'
import { type Failure, type FieldErrors, failureOf } from '../../../ui/record/validation.ts'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { correctOrder, type OrderCorrected, orderQuery } from '../order-data.ts'

/** The typed values and the messages of a rejection. */
export interface Typed<Values> {
  values: Values
  /** Messages by the path of the request's field. */
  errors: FieldErrors
  onChange: (values: Values) => void
}

/** The typed values, and the order below them. */
export interface Draft<Values> {
  values: Values
  base: Order
}

export interface CorrectFormProps<Values> {
  order: Order
  /** Outlives the form, which goes when Escape closes the dialogue. */
  draft: RefObject<Draft<Values> | null>
  /** True if something is under way that closing the dialogue would not stop. */
  busy: boolean
  setBusy: (busy: boolean) => void
  onClose: () => void
  /** Called after every try: the order may have changed meanwhile. */
  onCorrected: () => Promise<unknown>
  /** The values of the fields as the order has them. */
  valuesOf: (order: Order) => Values
  /** Returns the request's body for the typed values. */
  correction: (values: Values) => OrderCorrected
  children: (typed: Typed<Values>) => ReactNode
}

const ELSEWHERE = t('This order was changed elsewhere, but not in these fields. Check it and save again.')

/** Remount it whenever the dialogue opens. Errors are shown at their field, or above the buttons if they are about none. */
export function CorrectForm<Values extends Record<string, unknown>>(props: CorrectFormProps<Values>) {
  const { order, draft, busy, setBusy, onClose, onCorrected, valuesOf, correction, children } = props
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const [values, setValues] = useState(() => draft.current?.values ?? valuesOf(order))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  // The order that the values come from; its version is sent with them. The page reloads the order automatically, so the newest one may have values
  // that these fields have not shown.
  const [base, setBase] = useState(draft.current?.base ?? order)
  const [read, setRead] = useState(base)
  useFocusBack(busy, () => next.current)

  const change = (typed: Values) => {
    setValues(typed)
    draft.current = { values: typed, base }
  }
  const end = () => {
    draft.current = null
    onClose()
  }
  /** Takes newer values over; false, and nothing is, where one concerns a field that was edited here. */
  const takeOver = (newer: Order): boolean => {
    const merged = mergeChanges(values, valuesOf(base), valuesOf(newer))
    if (merged === null) return false
    setValues(merged)
    setBase(newer)
    return true
  }
  if (read !== order) {
    setRead(order)
    takeOver(order)
  }
  const readAgain = async () => (await client.fetchQuery({ ...orderQuery(order.id), staleTime: 0 })).order

  const whyNot = async (error: unknown): Promise<Failure> => {
    const refusal = failureOf(error, () => true)
    if (!refusal.stale) return refusal
    const newer = await readAgain().catch(() => null)
    return newer !== null && takeOver(newer) ? { message: ELSEWHERE, fields: {}, stale: false } : refusal
  }

  /** If there is no version, the call overwrites any content. */
  const save = async (updated_at: string | undefined) => {
    setBusy(true)
    setFailure(null)
    setErrors({})
    try {
      await correctOrder(order.id, { ...correction(values), updated_at })
      end()
    } catch (error) {
      const refusal = await whyNot(error)
      setErrors(refusal.fields)
      if (Object.keys(refusal.fields).length === 0) setFailure(refusal)
      else
        requestAnimationFrame(() =>
          form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        )
    } finally {
      setBusy(false)
      await onCorrected()
    }
  }

  const takeTheirs = async () => {
    setBusy(true)
    try {
      const newer = await readAgain()
      draft.current = null
      setValues(valuesOf(newer))
      setBase(newer)
      setErrors({})
      setFailure(null)
    } catch (error) {
      const { message } = failureOf(error, () => false)
      setFailure({
        message: t('The latest version could not be loaded: {message}', { message }),
        fields: {},
        stale: true,
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The Enter key submits a form of one field even if no button allows it.
        if (!failure?.stale) void save(base.updated_at)
      }}
    >
      <Stack gap={16}>
        {/* An answer may close the dialogue or bring newer values, and with them goes what is typed after sending. */}
        <Stack gap={16} inert={busy}>
          {children({ values, errors, onChange: change })}
        </Stack>
        {failure !== null && <ErrorAlert error={failure.message} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" disabled={busy} onClick={end}>
            {t('Cancel')}
          </Button>
          {failure?.stale ? (
            <StaleButtons
              first={next}
              busy={busy}
              onReload={takeTheirs}
              onOverwrite={() => save(undefined)}
            />
          ) : (
            <ActionButton ref={next} type="submit" loading={busy}>
              {t('Save')}
            </ActionButton>
          )}
        </Group>
      </Stack>
    </form>
  )
}
