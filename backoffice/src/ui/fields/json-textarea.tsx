// A field for JSON text. The field checks the text during typing and shows the place of the first error.
// Empty text is valid.

import { Textarea, type TextareaProps } from '@mantine/core'
import { t } from '../../lib/texts.ts'

/** The error in the text, as a message; null for valid JSON and for empty text. */
export function jsonProblem(text: string): string | null {
  if (text.trim() === '') return null
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1]
    if (position === undefined) return t('This is not valid JSON')
    return t('This is not valid JSON: check line {count}', {
      count: text.slice(0, Number(position)).split('\n').length,
    })
  }
}

export interface JsonTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string
  onChange?: (text: string) => void
}

export function JsonTextarea({ value = '', onChange, error, ...props }: JsonTextareaProps) {
  return (
    <Textarea
      minRows={3}
      autosize
      maxRows={16}
      spellCheck={false}
      {...props}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      error={jsonProblem(value) ?? error}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
    />
  )
}
