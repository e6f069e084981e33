// A button that shows an icon only: its label is read out, and is a tooltip.

import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { offProps } from '../keep-focus.ts'
import { Hint } from './hint.tsx'

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
