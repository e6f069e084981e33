// The form inside a record page: checks, saves, and deals with every way saving can fail. What was typed is never thrown away
// without a question.

import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RecordPageProps } from '../record-page.tsx'
import classes from './record.module.css'
import { SaveBar } from './save-bar.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { type Failure, failureOf, hasField } from './validation.ts'

interface RecordFormProps<Item extends { id: string }, Values extends Record<string, unknown>>
  extends RecordPageProps<Item, Values> {
  item: Item | null
  shop_id: string
  reload: () => Promise<Item | null>
}

const versionOf = (item: unknown): string | undefined => (item as { updated_at?: string } | null)?.updated_at

export function RecordForm<Item extends { id: string }, Values extends Record<string, unknown>>(
  props: RecordFormProps<Item, Values>,
) {
  const { resource, path, initial, valuesOf, validate, create, update, item, shop_id, reload, children } =
    props
  const creating = item === null
  const client = useQueryClient()
  const navigate = useNavigate()
  const root = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // The record the values on screen were read from; its version goes along with the next update.
  const [base, setBase] = useState(item)
  const attempt = useRef({ body: '', key: '' })
  const left = useRef(false)

  const form = useForm<Values>({
    initialValues: item === null ? initial : valuesOf(item),
    validate: (values) => validate(values, creating),
  })
  const formRef = useRef(form)
  formRef.current = form
  const isDirty = useCallback(() => !left.current && formRef.current.isDirty(), [])

  const show = useCallback(
    (next: Item) => {
      const values = valuesOf(next)
      formRef.current.setInitialValues(values)
      formRef.current.setValues(values)
      formRef.current.resetDirty(values)
      formRef.current.clearErrors()
      setBase(next)
      setFailure(null)
    },
    [valuesOf],
  )

  // News from the server is taken over as long as nothing was typed.
  useEffect(() => {
    if (item !== null && item !== base && versionOf(item) !== versionOf(base) && !isDirty()) show(item)
  }, [item, base, isDirty, show])

  const focusFirstInvalid = () =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  const save = async (values: Values, updated_at: string | undefined) => {
    setBusy(true)
    setFailure(null)
    try {
      if (item === null) {
        const body = JSON.stringify(values)
        if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
        const made = await create!(values, { shop_id, idempotency_key: attempt.current.key })
        left.current = true
        client.setQueryData([resource, 'item', made.id], made)
        notifications.show({ message: 'Created' })
        navigate(`${path}/${made.id}`, { replace: true })
      } else {
        const saved = await update(item.id, values, { updated_at })
        client.setQueryData([resource, 'item', item.id], saved)
        show(saved)
        notifications.show({ message: 'Saved' })
      }
      void client.invalidateQueries({ queryKey: [resource], refetchType: 'active' })
    } catch (error) {
      const next = failureOf(error, (field) => hasField(formRef.current.getValues(), field))
      setFailure(next)
      if (Object.keys(next.fields).length > 0) {
        formRef.current.setErrors(next.fields)
        focusFirstInvalid()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => save(values, versionOf(base)), focusFirstInvalid)}
    >
      {children(form, { item, creating })}
      <SaveBar
        label={creating ? 'Create' : 'Update'}
        busy={busy}
        failure={failure}
        onReload={async () => {
          const fresh = await reload()
          if (fresh) show(fresh)
        }}
        onOverwrite={() => save(form.getValues(), undefined)}
      />
      <UnsavedChanges isDirty={isDirty} />
    </form>
  )
}
