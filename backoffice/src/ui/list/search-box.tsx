// The search of a list, whose text is in the address. It is debounced, so that a typed word makes one request.

import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { onLeaving } from '../../lib/browser/on-leaving.ts'
import { t } from '../../lib/texts.ts'
import { IconSearch } from '../display/icons.tsx'
import classes from './list.module.css'

export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (q: string) => void
}) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const ask = useDebouncedCallback((next: string) => {
    asked.current = next.trim()
    onChange(asked.current)
  }, 300)
  // The delayed search changes the address. It is cancelled when the user leaves for another page, or it would lead them back.
  useEffect(() => onLeaving(() => ask.cancel()), [ask])
  // What this box asked for itself arrives late: by then there may be another letter in it.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    ask.cancel()
    setText(value)
  }, [value, ask])
  const type = (next: string) => {
    setText(next)
    ask(next)
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => type('')} />
      }
    />
  )
}
