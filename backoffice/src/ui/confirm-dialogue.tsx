// The dialogue of a Confirm. The question names what goes; the dangerous button says what it does; the way out has the focus.

import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { ErrorAlert } from './error-alert.tsx'

export interface ConfirmProps {
  opened: boolean
  title: string
  children: ReactNode
  /** The verb on the button: 'Delete'. */
  action: string
  /** What the other button says, where 'Cancel' could be taken for the step itself. */
  keep?: string
  /** False for a step that loses nothing. */
  dangerous?: boolean
  /** A failure is shown inside and the dialogue stays open. */
  onConfirm: () => unknown
  onClose: () => void
  /** Once it is gone from the screen. */
  onClosed?: () => void
}

export function ConfirmDialogue(props: ConfirmProps) {
  const { opened, onConfirm, onClose, onClosed } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // What it was about may be gone already while the dialogue fades away.
  const asked = useRef(props)
  if (opened) asked.current = props
  const { title, children, action, keep = 'Cancel', dangerous = true } = asked.current
  const close = () => {
    setError(null)
    onClose()
  }
  const confirm = async () => {
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
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => requestAnimationFrame(() => onClosed?.())}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text component="div" fz={14} mb={16}>
        {children}
      </Text>
      {error !== null && <ErrorAlert error={error} />}
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={close} data-autofocus>
          {keep}
        </Button>
        <Button color={dangerous ? 'red' : undefined} loading={busy} onClick={confirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
