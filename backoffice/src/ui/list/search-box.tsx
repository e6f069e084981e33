// The search of a list. The address holds the text. The search is debounced, so a typed word makes a single
// request.

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
  // The delayed search changes the address. Leaving for a different page cancels the search, because the
  // search would lead the user back.
  useEffect(() => onLeaving(() => ask.cancel()), [ask])
  // The result of this box's own search arrives late. Meanwhile the user may have typed another letter.
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
