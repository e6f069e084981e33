// The primary action of a list: creates a new record.

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { IconPlus } from '../display/icons.tsx'
import { useFromList } from './parent-link.ts'

export function CreateButton({
  label,
  to,
  onClick,
  full,
}: {
  label: string
  to: string
  onClick?: () => void
  full?: boolean
}) {
  const state = useFromList()
  const shared = {
    leftSection: <IconPlus size={18} stroke={1.5} />,
    fullWidth: full,
    style: { flex: 'none' },
  }
  return onClick ? (
    <Button {...shared} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <Button {...shared} component={Link} to={to} state={state}>
      {label}
    </Button>
  )
}
