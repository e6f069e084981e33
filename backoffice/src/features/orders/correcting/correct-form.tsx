// The form inside a dialogue that corrects a placed order. The form saves, and handles every way in which
// saving can fail. If another member has corrected the order meanwhile, the form shows the newer values or
// asks. The form never overwrites unseen values. The typed values stay until the user saves or cancels.

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

/** The typed values with the errors. */
export interface Typed<Values> {
  values: Values
  /** The errors by the path of the request's field. */
  errors: FieldErrors
  onChange: (values: Values) => void
}

/** The typed values, and the order before the changes. */
export interface Draft<Values> {
  values: Values
  base: Order
}

export interface CorrectFormProps<Values> {
  order: Order
  /** Outlives the form, which is removed when Escape closes the dialogue. */
  draft: RefObject<Draft<Values> | null>
  /** Whether work is running that would continue after the dialogue closes. */
  busy: boolean
  setBusy: (busy: boolean) => void
  onClose: () => void
  /** Called after every try: the order may have changed meanwhile. */
  onCorrected: () => Promise<unknown>
  /** Returns the order's present values for the fields. */
  valuesOf: (order: Order) => Values
  /** Returns the fields of the request. */
  correction: (values: Values) => OrderCorrected
  children: (typed: Typed<Values>) => ReactNode
}

const ELSEWHERE = t('This order was changed elsewhere, but not in these fields. Check it and save again.')

/**
 * Remount the form whenever the dialogue opens. Errors appear at the field, or above the buttons if they
 * belong to no field.
 */
export function CorrectForm<Values extends Record<string, unknown>>(props: CorrectFormProps<Values>) {
  const { order, draft, busy, setBusy, onClose, onCorrected, valuesOf, correction, children } = props
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const [values, setValues] = useState(() => draft.current?.values ?? valuesOf(order))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  // The order from which the values come. The request contains the version of this order. The page reloads
  // the order automatically, so the newest order may have values that these fields have not shown.
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
  /**
   * Takes over newer values. Returns false, and takes over nothing, if a newer value concerns a field edited
   * here.
   */
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

  /** Without a version the server overwrites any newer values. */
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
        // The Enter key submits a form of one field even while the form has no submit button.
        if (!failure?.stale) void save(base.updated_at)
      }}
    >
      <Stack gap={16}>
        {/* Inert while busy, because the answer discards values typed after sending. */}
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
