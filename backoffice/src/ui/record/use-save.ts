// Saves the form of a record: validates, creates or updates, and handles every kind of failure. Typed text is
// never discarded without a question.

import { type UseFormReturnType, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts'
import { requireShopId } from '../../lib/session/selected-shop.ts'
import { t } from '../../lib/texts.ts'
import { afterSaving, mergeChanges, same } from './merge-changes.ts'
import type { RecordPageProps, RecordQuestion } from './record-props.ts'
import { atFields, type Failure, failureOf, hasField } from './validation.ts'

type FormOf<Item extends { id: string }, Values extends Record<string, unknown>> = Pick<
  RecordPageProps<Item, Values>,
  | 'resource'
  | 'path'
  | 'initial'
  | 'valuesOf'
  | 'validate'
  | 'question'
  | 'create'
  | 'update'
  | 'locked'
  | 'landing'
  | 'children'
  | 'parts'
>

export interface RecordFormProps<Item extends { id: string }, Values extends Record<string, unknown>>
  extends FormOf<Item, Values> {
  /** The stored record; null for a new record. */
  item: Item | null
  /** Reads the record again. Throws if reading fails. */
  reload: () => Promise<Item>
}

export interface SaveState<Values> {
  form: UseFormReturnType<Values>
  busy: boolean
  failure: Failure | null
  isDirty: () => boolean
  /** Loads the form's schema while the form is being filled in. */
  warmUp: () => void
  /** Validates and saves, after the record's question if the record has a question. */
  submit: () => void
  /** After an edit conflict: shows the server's version. */
  takeTheirs: () => void
  /** Overwrites the saved version after an edit conflict. */
  overwrite: () => void
  /** Kept after closing, because the text stays visible during the fade. */
  question: (RecordQuestion & { is_open: boolean; confirm: () => Promise<void>; close: () => void }) | null
}

const versionOf = (item: unknown): string | undefined => (item as { updated_at?: string } | null)?.updated_at

/**
 * Returns the state of saving. `root` is the form's element; the first invalid field inside gets the focus.
 */
export function useSave<Item extends { id: string }, Values extends Record<string, unknown>>(
  props: RecordFormProps<Item, Values>,
  root: RefObject<HTMLFormElement | null>,
): SaveState<Values> {
  const { resource, path, valuesOf, validate, create, update, landing, item, reload } = props
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<(RecordQuestion & { is_open: boolean }) | null>(null)
  const attempt = useRef({ body: '', key: '' })
  const left = useRef(false)
  const once = useOneAtATime((step: () => Promise<unknown>) => step())

  const form = useForm<Values>({
    initialValues: item === null ? props.initial : valuesOf(item),
    validate: async (values) => atFields(await validate(values, item === null), values),
    // Mantine's checkboxes show an error, but do not tell the browser about the invalid value.
    enhanceGetInputProps: ({ inputProps, options }) =>
      options?.type === 'checkbox' && inputProps.error ? { 'aria-invalid': true } : undefined,
  })
  const formRef = useRef(form)
  formRef.current = form
  const isDirty = useCallback(() => !left.current && formRef.current.isDirty(), [])
  const { failure, setFailure, focusFirstInvalid } = useFailure(formRef, root)
  const { base, show } = useBase({ item, formRef, valuesOf, isDirty, onShown: setFailure })

  const createRecord = async (values: Values) => {
    const body = JSON.stringify(values)
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
    const made = await create!(values, { shop_id: requireShopId(), idempotency_key: attempt.current.key })
    left.current = true
    client.setQueryData([resource, 'item', made.id], made)
    // Cached choices lack the new record. The cached choices are reset, because an empty choice would wrongly
    // report that no record exists.
    void client.resetQueries({ queryKey: [resource, 'all'] })
    notifications.show({ message: t('Created') })
    navigate(landing?.(made) ?? `${path}/${made.id}`, { replace: true, state })
  }

  const updateRecord = async (id: string, values: Values, updated_at: string | undefined) => {
    const saved = await update(id, values, { updated_at })
    client.setQueryData([resource, 'item', id], saved)
    show(saved, afterSaving(formRef.current.getValues(), values, valuesOf(saved)))
    notifications.show({ message: t('Saved') })
  }

  const save = async (values: Values, updated_at: string | undefined) => {
    // Set synchronously, so no key is pressed before the form knows of the request.
    flushSync(() => setBusy(true))
    setFailure(null)
    try {
      if (item === null) await createRecord(values)
      else await updateRecord(item.id, values, updated_at)
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
      setFailure({
        message: t('The latest version could not be loaded: {message}', { message }),
        fields: {},
        stale: true,
      })
    } finally {
      setBusy(false)
    }
  }

  // Not Mantine's `onSubmit`: a second call during its asynchronous check sends unchecked values.
  const checkAndSave = async () => {
    setFailure(null)
    if ((await form.validate()).hasErrors) return focusFirstInvalid()
    const question = (await props.question?.(form.getValues(), item)) ?? null
    if (question === null) await save(form.getValues(), versionOf(base))
    else setAsked({ ...question, is_open: true })
  }

  const is_warm = useRef(false)
  const warmUp = () => {
    if (!is_warm.current) void validate(form.getValues(), item === null)
    is_warm.current = true
  }

  return {
    form,
    busy,
    failure,
    isDirty,
    warmUp,
    submit: () => void once(checkAndSave),
    takeTheirs: () => void once(takeTheirs),
    overwrite: () => void once(() => save(form.getValues(), undefined)),
    question: asked && {
      ...asked,
      confirm: () => once(() => save(form.getValues(), versionOf(base))),
      close: () => setAsked({ ...asked, is_open: false }),
    },
  }
}

/**
 * Returns the record behind the form's values. The next update sends the record's version. Newer values from
 * the server are taken over, unless the user edited the field here.
 */
function useBase<Item, Values extends Record<string, unknown>>({
  item,
  formRef,
  valuesOf,
  isDirty,
  onShown,
}: {
  item: Item | null
  formRef: RefObject<UseFormReturnType<Values>>
  valuesOf: (item: Item) => Values
  isDirty: () => boolean
  onShown: (failure: null) => void
}) {
  const [base, setBase] = useState(item)
  const rebase = useCallback(
    (next: Item, values: Values) => {
      formRef.current.setInitialValues(valuesOf(next))
      formRef.current.setValues(values)
      formRef.current.resetDirty(valuesOf(next))
      setBase(next)
    },
    [formRef, valuesOf],
  )
  /** Makes the record the form's base. Pass `values` if the form shows different values than the record. */
  const show = useCallback(
    (next: Item, values = valuesOf(next)) => {
      rebase(next, values)
      formRef.current.clearErrors()
      onShown(null)
    },
    [rebase, formRef, valuesOf, onShown],
  )
  useEffect(() => {
    if (item === null || base === null || item === base) return
    const [before, after] = [valuesOf(base), valuesOf(item)]
    // Some values change without a newer version, such as the warehouses of a shipping rate when a warehouse
    // is deleted.
    if (versionOf(item) === versionOf(base) && same(before, after)) return
    if (!isDirty()) return show(item)
    const values = mergeChanges(formRef.current.getValues(), before, after)
    if (values !== null) rebase(item, values)
  }, [item, base, isDirty, show, rebase, formRef, valuesOf])
  return { base, show }
}

function useFailure<Values>(
  formRef: RefObject<UseFormReturnType<Values>>,
  root: RefObject<HTMLFormElement | null>,
) {
  const [failure, setFailure] = useState<Failure | null>(null)
  // Set together with the errors, so the effect below runs after the errors are rendered and finds the first
  // error. If no field shows an error, the bar shows the error, because a button without any effect is no
  // answer.
  const [refusals, setRefusals] = useState(0)
  const focusFirstInvalid = () => setRefusals((count) => count + 1)
  useEffect(() => {
    if (refusals === 0) return
    const invalid = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalid) return invalid.focus()
    const [text] = Object.values(formRef.current.errors)
    setFailure(
      (said) =>
        said ?? {
          message: t('This cannot be saved yet: {text}', { text: String(text) }),
          fields: {},
          stale: false,
        },
    )
  }, [refusals, root, formRef])
  return { failure, setFailure, focusFirstInvalid }
}
