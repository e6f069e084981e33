// A field for date and time in the time zone of the shop. The value is in RFC 3339; null for none.

import { TextInput, type TextInputProps } from '@mantine/core'
import { localTime, utcTime } from '../../lib/dates/local-time.ts'
import { useTimeZone } from '../../lib/dates/shop-calendar.ts'

export interface DateTimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string | null
  onChange?: (value: string | null) => void
}

export function DateTimeInput({ value = null, onChange, ...props }: DateTimeInputProps) {
  const time_zone = useTimeZone()
  return (
    <TextInput
      {...props}
      type="datetime-local"
      value={localTime(time_zone, value)}
      onChange={(event) => onChange?.(utcTime(time_zone, event.currentTarget.value))}
    />
  )
}
