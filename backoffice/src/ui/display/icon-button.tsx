// A button that shows an icon only: its label is read out, and is a tooltip.

import { ActionIcon } from '@mantine/core'
import type { MouseEventHandler, ReactNode } from 'react'
import { Hint } from './hint.tsx'

/** For a button that may lead nowhere while it has the focus: it looks and is announced as disabled, but is not, or the focus would be lost. */
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
