// The dialogue of a Confirm. The question names what is affected, the dangerous button says what it does, and the focus is on cancelling. Once
// confirmed it stays until the response arrives, since the action can no longer be cancelled.

import { Button, Group, getDefaultZIndex, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../action-button.tsx'
import { Dialogue } from './dialogue.tsx'
import { ErrorAlert } from './error-alert.tsx'

export interface ConfirmProps {
  opened: boolean
  title: string
  children: ReactNode
  /** The verb on the button, such as 'Delete'. Absent where nothing can be done: then the dialogue only says why. */
  action?: string
  /** The text of the other button, where 'Cancel' could be mistaken for the action itself. */
  keep?: string
  /** False for an action that loses nothing. */
  dangerous?: boolean
  /** Whether something can be typed, which a click beside the dialogue must not lose. */
  has_field?: boolean
  /** True as long as what the action will do is not known: until then it cannot be confirmed. */
  is_waiting?: boolean
  /** If it rejects, the dialogue shows the error and stays open. */
  onConfirm: () => unknown
  onClose: () => void
  /** Called when the dialogue has faded out and is removed. */
  onClosed?: () => void
  /** Whether what had the focus before gets it back when the dialogue closes; true when absent. */
  returnFocus?: boolean
}

/** Mantine gives the focus back 10 ms after a dialogue is closed, unless something else has it by then. */
const FOCUS_RETURNED_MS = 20

export function ConfirmDialogue(props: ConfirmProps) {
  const { opened, onConfirm, onClose, onClosed, returnFocus = true } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // While the dialogue fades out, its texts may already be gone from the properties, so the last ones are retained.
  const asked = useRef(props)
  if (opened) asked.current = props
  const { title, children, action, keep = t('Cancel'), dangerous = true } = asked.current
  const { has_field = false, is_waiting = false } = asked.current
  const [was_opened, setWasOpened] = useState(opened)
  if (was_opened !== opened) {
    setWasOpened(opened)
    // Whatever is asked next has not failed yet.
    if (opened) setError(null)
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    // In React's tree, a form around the question would be sent, too.
    event.stopPropagation()
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const form = useRef<HTMLFormElement>(null)
  // A dialogue that has faded out is removed a little later, and with it the focus that it may have. Where nothing fades, it is removed before the focus
  // is given back.
  const afterRemoval = () => {
    setTimeout(() => (form.current === null ? onClosed?.() : afterRemoval()), FOCUS_RETURNED_MS)
  }
  return (
    <Dialogue
      opened={opened}
      is_busy={busy}
      onClose={onClose}
      closeOnClickOutside={!has_field}
      // Above a dialogue that was opened after the last question.
      zIndex={getDefaultZIndex('modal') + 1}
      returnFocus={returnFocus}
      onExitTransitionEnd={afterRemoval}
      title={<Text fw={600}>{title}</Text>}
    >
      {/* So that Enter in a field confirms. */}
      <form ref={form} noValidate onSubmit={confirm}>
        <Text component="div" fz={14} mb={16}>
          {children}
        </Text>
        {error !== null && <ErrorAlert error={error} />}
        <Group justify="flex-end" gap={8} mt={24}>
          <Button variant="default" disabled={busy} onClick={onClose} data-autofocus>
            {keep}
          </Button>
          {action !== undefined && (
            <ActionButton type="submit" color={dangerous ? 'red' : undefined} loading={busy || is_waiting}>
              {action}
            </ActionButton>
          )}
        </Group>
      </form>
    </Dialogue>
  )
}
