// The dialogue of a Confirm. The question names the affected records, the dangerous button names the action,
// and the focus is on cancelling. After the confirmation the dialogue stays until the response arrives,
// because the action can no longer be cancelled.

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
  /**
   * The verb on the button, such as 'Delete'. If the verb is absent, the dialogue only gives the reason why
   * no action is possible.
   */
  action?: string
  /** The text of the cancel button, if 'Cancel' could be mistaken for the action itself. */
  keep?: string
  /** False for an action that loses nothing. */
  dangerous?: boolean
  /** True if the dialogue has a field. A click beside the dialogue must not lose typed text. */
  has_field?: boolean
  /** True while the effect of the action is unknown. The user cannot confirm until then. */
  is_waiting?: boolean
  /** Runs the action. If the promise rejects, the dialogue shows the error and stays open. */
  onConfirm: () => unknown
  onClose: () => void
  /** Called when the dialogue has faded out and is removed. */
  onClosed?: () => void
  /** Returns the focus to the previous element when the dialogue closes; true by default. */
  returnFocus?: boolean
}

/**
 * Mantine returns the focus 10 ms after a dialogue closes, unless a different element has the focus by then.
 */
const FOCUS_RETURNED_MS = 20

export function ConfirmDialogue(props: ConfirmProps) {
  const { opened, onConfirm, onClose, onClosed, returnFocus = true } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // The properties may lose their texts while the dialogue fades out, so the last texts are kept.
  const asked = useRef(props)
  if (opened) asked.current = props
  const { title, children, action, keep = t('Cancel'), dangerous = true } = asked.current
  const { has_field = false, is_waiting = false } = asked.current
  const [was_opened, setWasOpened] = useState(opened)
  if (was_opened !== opened) {
    setWasOpened(opened)
    // A new question has not failed yet.
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
  // A faded dialogue is removed a little later, together with a focus inside. If nothing fades, the dialogue
  // is removed before the focus returns.
  const afterRemoval = () => {
    setTimeout(() => (form.current === null ? onClosed?.() : afterRemoval()), FOCUS_RETURNED_MS)
  }
  return (
    <Dialogue
      opened={opened}
      is_busy={busy}
      onClose={onClose}
      closeOnClickOutside={!has_field}
      // Shows above a dialogue opened after the last question.
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
