// The quantity of a movement: green with a plus or red with a minus, because colour must not be the only
// sign.

import { Text } from '@mantine/core'
import { LOCALE } from '../../../lib/locale.ts'

const number = new Intl.NumberFormat(LOCALE, { signDisplay: 'exceptZero' })

export function Quantity({ value }: { value: number }) {
  return (
    <Text span inherit fw={500} c={value > 0 ? 'var(--success)' : 'var(--danger)'}>
      {number.format(value)}
    </Text>
  )
}
