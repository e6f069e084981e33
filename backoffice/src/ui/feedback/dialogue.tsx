// A modal dialogue. When it closes, what had the focus before has it again.

import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { t } from '../../lib/texts.ts'

export interface DialogueProps extends ModalProps {
  /** True while something is under way that closing would not stop: until it has ended, nothing closes the dialogue. */
  is_busy?: boolean
}

/**
 * `Modal` with a named close button. `Modal` notes what has the focus only when it goes from closed to open, so a dialogue whose code was loaded to
 * be opened, and which is therefore mounted open, goes there in two steps. One with a form in it takes `closeOnClickOutside={false}`: a click that
 * misses a field must not lose what is typed.
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
