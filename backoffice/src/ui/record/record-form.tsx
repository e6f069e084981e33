// The form inside a record page: the screen's fields, the bar for saving, and the questions on the way.

import { Alert } from '@mantine/core'
import { useCallback, useContext, useRef, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { IconLock } from '../display/icons.tsx'
import { Confirm } from '../feedback/confirm.tsx'
import classes from './record.module.css'
import { SaveBar } from './save-bar.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { hasUnsavedPart, type UnsavedParts, UnsavedPartsContext } from './unsaved-parts.ts'
import { type RecordFormProps, useSave } from './use-save.ts'

export function RecordForm<Item extends { id: string }, Values extends Record<string, unknown>>(
  props: RecordFormProps<Item, Values>,
) {
  const { item } = props
  const creating = item === null
  const lock = item && props.locked?.(item)
  const root = useRef<HTMLFormElement>(null)
  const { form, busy, failure, isDirty, question, ...save } = useSave(props, root)
  const [inside] = useState<UnsavedParts>(() => new Set())
  // The unsaved parts of the page beside the form. Leaving asks a single question, and the form asks the
  // question.
  const beside = useContext(UnsavedPartsContext)
  const hasUnsaved = useCallback(
    () => isDirty() || hasUnsavedPart(inside) || hasUnsavedPart(beside),
    [isDirty, inside, beside],
  )
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onFocus={save.warmUp}
      onSubmit={(event) => {
        event.preventDefault()
        save.submit()
      }}
    >
      {lock && (
        <Alert color="blue" variant="light" mb={24} icon={<IconLock stroke={1.5} />}>
          {lock}
        </Alert>
      )}
      {/* The page of the new record replaces the form, and with it all that is typed after sending. */}
      <UnsavedPartsContext value={inside}>
        <fieldset className={classes.fields} disabled={Boolean(lock)} inert={creating && busy}>
          {props.children(form, { item, creating })}
        </fieldset>
        {props.parts?.(form, { item, creating })}
      </UnsavedPartsContext>
      {!lock && (
        <SaveBar
          label={creating ? t('Create') : t('Update')}
          busy={busy}
          failure={failure}
          onReload={save.takeTheirs}
          onOverwrite={save.overwrite}
        />
      )}
      <UnsavedChanges isDirty={hasUnsaved} />
      {question && (
        <Confirm
          opened={question.is_open}
          title={question.title}
          action={question.action}
          onConfirm={question.confirm}
          onClose={question.close}
        >
          {question.text}
        </Confirm>
      )}
    </form>
  )
}
