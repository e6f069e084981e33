// The form inside a record page: validates, saves, and handles every way saving can fail. What was typed is never discarded without a question.

import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { requireShopId } from '../../lib/selected-shop.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Confirm } from '../confirm.tsx'
import { IconLock } from '../icons.tsx'
import classes from './record.module.css'
import type { RecordPageProps, RecordQuestion } from './record-props.ts'
import { SaveBar } from './save-bar.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { atFields, type Failure, failureOf, hasField } from './validation.ts'
import { afterSaving, withNews } from './with-news.ts'

interface RecordFormProps<Item extends { id: string }, Values extends Record<string, unknown>>
  extends RecordPageProps<Item, Values> {
  item: Item | null
  /** Reads the record again. Throws where that fails. */
  reload: () => Promise<Item>
}

const versionOf = (item: unknown): string | undefined => (item as { updated_at?: string } | null)?.updated_at

export function RecordForm<Item extends { id: string }, Values extends Record<string, unknown>>(
  props: RecordFormProps<Item, Values>,
) {
  const { resource, path, initial, valuesOf, validate, create, update, landing, item, reload } = props
  const creating = item === null
  const lock = item && props.locked?.(item)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const root = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // The record that the form's values come from; its version is sent with the next update.
  const [base, setBase] = useState(item)
  // Kept after the dialogue closes, because its text stays visible while it fades out.
  const [asked, setAsked] = useState<(RecordQuestion & { is_open: boolean }) | null>(null)
  const attempt = useRef({ body: '', key: '' })
  const left = useRef(false)

  const form = useForm<Values>({
    initialValues: item === null ? initial : valuesOf(item),
    validate: async (values) => atFields(await validate(values, creating), values),
  })
  const formRef = useRef(form)
  formRef.current = form
  const isDirty = useCallback(() => !left.current && formRef.current.isDirty(), [])

  /** Makes the record the form's base; `values` where the form shows something else than the record. */
  const show = useCallback(
    (next: Item, values = valuesOf(next)) => {
      formRef.current.setInitialValues(valuesOf(next))
      formRef.current.setValues(values)
      formRef.current.resetDirty(valuesOf(next))
      formRef.current.clearErrors()
      setBase(next)
      setFailure(null)
    },
    [valuesOf],
  )

  // Newer values from the server are taken over, unless they concern a field that was edited here.
  useEffect(() => {
    if (item === null || base === null || item === base || versionOf(item) === versionOf(base)) return
    if (!isDirty()) return show(item)
    const values = withNews(formRef.current.getValues(), valuesOf(base), valuesOf(item))
    if (values === null) return
    formRef.current.setInitialValues(valuesOf(item))
    formRef.current.setValues(values)
    formRef.current.resetDirty(valuesOf(item))
    setBase(item)
  }, [item, base, isDirty, show, valuesOf])

  // Loads the form's schema while the form is being filled in.
  const warm = useRef(false)
  const warmUp = () => {
    if (!warm.current) void validate(form.getValues(), creating)
    warm.current = true
  }

  // Set together with the errors, so that the effect below runs after they are rendered and finds the first one. Where no field shows any, the bar
  // does: a button that does nothing is no answer.
  const [refusals, setRefusals] = useState(0)
  const focusFirstInvalid = () => setRefusals((count) => count + 1)
  useEffect(() => {
    if (refusals === 0) return
    const invalid = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalid) return invalid.focus()
    const [text] = Object.values(formRef.current.errors)
    setFailure((said) => said ?? { message: `This cannot be saved yet: ${text}`, fields: {}, stale: false })
  }, [refusals])

  const save = async (values: Values, updated_at: string | undefined) => {
    // At once, so that no key is pressed between what is sent and the form's knowing of it.
    flushSync(() => setBusy(true))
    setFailure(null)
    try {
      if (item === null) {
        const body = JSON.stringify(values)
        if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
        const made = await create!(values, { shop_id: requireShopId(), idempotency_key: attempt.current.key })
        left.current = true
        client.setQueryData([resource, 'item', made.id], made)
        // Cached choices do not have the new record yet. They are reset, since one that was empty would wrongly say that there are none.
        void client.resetQueries({ queryKey: [resource, 'all'] })
        notifications.show({ message: 'Created' })
        navigate(landing?.(made) ?? `${path}/${made.id}`, { replace: true, state })
      } else {
        const saved = await update(item.id, values, { updated_at })
        client.setQueryData([resource, 'item', item.id], saved)
        show(saved, afterSaving(formRef.current.getValues(), values, valuesOf(saved)))
        notifications.show({ message: 'Saved' })
      }
      void client.invalidateQueries({ queryKey: [resource], refetchType: 'active' })
    } catch (error) {
      const next = failureOf(error, (field) => hasField(formRef.current.getValues(), field))
      setFailure(next)
      if (Object.keys(next.fields).length > 0) {
        formRef.current.setErrors(atFields(next.fields, formRef.current.getValues()))
        focusFirstInvalid()
      }
    } finally {
      setBusy(false)
    }
  }

  const takeTheirs = async () => {
    setBusy(true)
    try {
      show(await reload())
    } catch (error) {
      const { message } = failureOf(error, () => false)
      setFailure({ message: `The latest version could not be loaded: ${message}`, fields: {}, stale: true })
    } finally {
      setBusy(false)
    }
  }

  // Not Mantine's `onSubmit`: called again during its asynchronous check, that sends unchecked values.
  const once = useOneAtATime((step: () => Promise<unknown>) => step())
  const checkAndSave = async () => {
    setFailure(null)
    if ((await form.validate()).hasErrors) return focusFirstInvalid()
    const question = props.question?.(form.getValues(), item) ?? null
    if (question === null) await save(form.getValues(), versionOf(base))
    else setAsked({ ...question, is_open: true })
  }

  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onFocus={warmUp}
      onSubmit={(event) => {
        event.preventDefault()
        void once(checkAndSave)
      }}
    >
      {lock && (
        <Alert color="blue" variant="light" mb={24} icon={<IconLock stroke={1.5} />}>
          {lock}
        </Alert>
      )}
      {/* The page of the new record replaces the form, and with it all that is typed after sending. */}
      <fieldset className={classes.fields} disabled={Boolean(lock)} inert={creating && busy}>
        {props.children(form, { item, creating })}
      </fieldset>
      {!lock && (
        <SaveBar
          label={creating ? 'Create' : 'Update'}
          busy={busy}
          failure={failure}
          onReload={() => once(takeTheirs)}
          onOverwrite={() => once(() => save(form.getValues(), undefined))}
        />
      )}
      <UnsavedChanges isDirty={isDirty} />
      {asked && (
        <Confirm
          opened={asked.is_open}
          title={asked.title}
          action={asked.action}
          onConfirm={() => once(() => save(form.getValues(), versionOf(base)))}
          onClose={() => setAsked({ ...asked, is_open: false })}
        >
          {asked.text}
        </Confirm>
      )}
    </form>
  )
}
