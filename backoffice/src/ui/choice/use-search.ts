// The text typed into a choice whose options the server finds, and whether the options it gave belong to that text yet.

import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'

const PAUSE_MS = 200

/** What a choice says that has no options: `none` only once the server has answered that there are none. */
export function nothingFound(
  { is_behind, isError }: { is_behind: boolean; isError: boolean },
  none = t('No results'),
): string {
  if (is_behind) return t('Searching')
  return isError ? t('The search failed') : none
}

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
