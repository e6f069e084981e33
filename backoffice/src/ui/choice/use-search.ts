// The text typed into a choice whose options the server finds, and whether the options it gave belong to that text yet.

import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE_MS = 200

export function useSearch() {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [q] = useDebouncedValue(text, PAUSE_MS)
  return {
    /** What the server is asked for: the text once typing pauses. */
    q,
    is_searching: text !== '',
    onSearch: setTyped,
    /** Whether `found`, the query for `q`, holds nothing yet or the answer to an earlier text. */
    isBehind: (found: { isPending: boolean; isPlaceholderData: boolean }): boolean =>
      text !== q || found.isPending || found.isPlaceholderData,
  }
}
