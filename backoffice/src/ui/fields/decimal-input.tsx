// A field for a decimal number stored as text: weights, rates, quantities.

import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { decimalText, typedDecimal } from './money-text.ts'

export interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string
  onChange?: (value: string) => void
  /** The unit shown after the number. */
  unit?: string
  /**
   * Tidies the typed text when the field loses the focus, and before the Enter key sends the form. The field
   * then shows the understood number.
   */
  tidy?: (text: string) => string
}

export function DecimalInput({
  value = '',
  onChange,
  onBlur,
  onKeyDown,
  unit,
  tidy = typedDecimal,
  ...props
}: DecimalInputProps) {
  // The text stays unchanged during typing, because the cursor would jump otherwise.
  const [typed, setTyped] = useState<string | null>(null)
  const tidyUp = () => {
    // Text not typed here is plain already. In German a point in plain text must not count as grouping.
    if (value !== typed) return
    const plain = value.trim() === '' ? '' : tidy(value)
    if (plain !== value) onChange?.(plain)
    setTyped(null)
  }
  return (
    <TextInput
      {...props}
      value={value === typed ? value : decimalText(value)}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange?.(event.currentTarget.value)
      }}
      onBlur={(event) => {
        tidyUp()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tidyUp()
        onKeyDown?.(event)
      }}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'right' } }}
      rightSection={
        unit === undefined ? undefined : (
          <Text span fz={14} c="dimmed">
            {unit}
          </Text>
        )
      }
      rightSectionWidth={unit === undefined ? undefined : 24 + unit.length * 9}
      rightSectionPointerEvents="none"
    />
  )
}
