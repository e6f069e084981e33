// A field for date and time in the time zone of the shop. The value is in RFC 3339; null for none.

import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { INCOMPLETE, localTime, typedTime } from '../../lib/dates/local-time.ts'
import { useTimeZone } from '../../lib/dates/shop-calendar.ts'
import { t } from '../../lib/texts.ts'

export interface DateTimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** INCOMPLETE while only a part is typed. No schema accepts INCOMPLETE. */
  value?: string | null
  onChange?: (value: string | null) => void
}

export function DateTimeInput({
  value = null,
  onChange,
  onBlur,
  onKeyDown,
  error,
  ...props
}: DateTimeInputProps) {
  const time_zone = useTimeZone()
  const field = useRef<HTMLInputElement>(null)
  // React leaves a part of a time in the field, because the field's value is empty already.
  useEffect(() => {
    if (value === null && field.current?.validity.badInput) field.current.value = ''
  }, [value])
  // The browser reports no change when the user types a part into an empty field or deletes the part.
  const readPart = (input: HTMLInputElement) => {
    if (input.validity.badInput !== (value === INCOMPLETE)) onChange?.(typedTime(time_zone, input))
  }
  return (
    <TextInput
      {...props}
      ref={field}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={localTime(time_zone, value)}
      error={value === INCOMPLETE ? t('Enter date and time') : error}
      onChange={(event) => onChange?.(typedTime(time_zone, event.currentTarget))}
      onBlur={(event) => {
        readPart(event.currentTarget)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') readPart(event.currentTarget)
        onKeyDown?.(event)
      }}
    />
  )
}
