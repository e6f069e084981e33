// A modal dialogue. Closing the dialogue returns the focus to the previous element.

import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { t } from '../../lib/texts.ts'

export interface DialogueProps extends ModalProps {
  /** True during work that closing would not stop. Nothing closes the dialogue until the work has ended. */
  is_busy?: boolean
}

/**
 * `Modal` with a named close button. `Modal` notes the focus only when changing from closed to open. A
 * dialogue with late code is mounted open, so the component opens the dialogue in two steps. A dialogue with
 * a form takes `closeOnClickOutside={false}`, because a click beside a field must not lose typed text.
 */
export function Dialogue({ opened, onClose, is_busy = false, ...modal }: DialogueProps) {
  const [is_mounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('Close'), disabled: is_busy }}
      {...modal}
      onClose={() => {
        if (!is_busy) onClose()
      }}
      opened={opened && is_mounted}
    />
  )
}
