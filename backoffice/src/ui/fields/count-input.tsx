// A field for a count. Text that is no number gives 0, and validation rejects 0.

import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

export interface CountInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: number
  onChange?: (count: number) => void
}

export function CountInput({ value = 0, onChange, ...props }: CountInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      {...props}
      value={typed ?? String(value)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange?.(/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0)
      }}
      onBlur={(event) => {
        setTyped(null)
        props.onBlur?.(event)
      }}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
    />
  )
}
