// A field for a list of short words, such as categories or tags. Enter, a comma or leaving the field ends a word; duplicates are dropped.

import { type FocusEventHandler, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { Pills, type PillsProps } from '../choice/pills.tsx'
import { END, withWords } from './words.ts'

export interface TagsInputProps
  extends Omit<PillsProps, 'pills' | 'field' | 'onRemove' | 'onClear' | 'onFocus' | 'onBlur'> {
  value?: readonly string[]
  onChange?: (words: string[]) => void
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
}

export function TagsInput({ value = [], onChange, onFocus, onBlur, ...props }: TagsInputProps) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    setTyped('')
    const next = withWords(value, text)
    if (next.length > value.length) onChange?.(next)
  }
  return (
    <Pills
      placeholder={t('Type and press Enter')}
      {...props}
      pills={value.map((word) => ({ value: word, label: word }))}
      onRemove={(gone) => onChange?.(value.filter((word) => word !== gone))}
      onClear={() => onChange?.([])}
      field={{
        value: typed,
        autoComplete: 'off',
        onChange: (event) => {
          const text = event.currentTarget.value
          if (END.test(text)) add(text)
          else setTyped(text)
        },
        onPaste: (event) => {
          const text = event.clipboardData.getData('text')
          if (!END.test(text)) return
          event.preventDefault()
          add(typed + text)
        },
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || typed.trim() === '' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add(typed)
        },
        onFocus,
        onBlur: (event) => {
          add(typed)
          onBlur?.(event)
        },
      }}
    />
  )
}
