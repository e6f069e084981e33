// A modal dialogue. When it closes, what had the focus before has it again.

import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'

/**
 * `Modal` with a named close button. `Modal` notes what has the focus only when it goes from closed to open, so a dialogue whose code was loaded to
 * be opened, and which is therefore mounted open, goes there in two steps.
 */
export function Dialogue({ opened, ...modal }: ModalProps) {
  const [is_mounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  return <Modal closeButtonProps={{ 'aria-label': 'Close' }} {...modal} opened={opened && is_mounted} />
}
