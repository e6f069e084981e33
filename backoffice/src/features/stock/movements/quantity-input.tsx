// A whole quantity, stored as text during typing.

import { TextInput, type TextInputProps } from '@mantine/core'

export interface QuantityInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string
  onChange?: (text: string) => void
}

export function QuantityInput({ value = '', onChange, ...props }: QuantityInputProps) {
  return (
    <TextInput
      inputMode="text"
      autoComplete="off"
      {...props}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'right' } }}
    />
  )
}
