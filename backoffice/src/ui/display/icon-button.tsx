// A button with an icon only. Screen readers read the label, and the label is a tooltip.

import { ActionIcon } from '@mantine/core'
import type { MouseEventHandler, ReactNode } from 'react'
import { Hint } from './hint.tsx'

/**
 * Returns the props of a button that may lead nowhere while focused. The button looks and is announced as
 * disabled, but stays enabled, because a disabled button would lose the focus.
 */
export const offProps = (is_off: boolean, onClick: MouseEventHandler) => ({
  'aria-disabled': is_off || undefined,
  'data-disabled': is_off || undefined,
  onClick: is_off ? undefined : onClick,
})

export interface IconButtonProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

export const IconButton = ({ label, disabled = false, onClick, children }: IconButtonProps) => (
  <Hint label={label}>
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} {...offProps(disabled, onClick)}>
      {children}
    </ActionIcon>
  </Hint>
)
