// A quantity that came or went: green with a plus, red with a minus, so never by colour alone.

import { Text } from '@mantine/core'

const number = new Intl.NumberFormat('en-GB', { signDisplay: 'exceptZero' })

export function Quantity({ value }: { value: number }) {
  return (
    <Text span inherit fw={500} c={value > 0 ? 'var(--success)' : 'var(--danger)'}>
      {number.format(value)}
    </Text>
  )
}
