// The text typed into a choice with options from the server, and whether the current options belong to the
// text.

import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'

const PAUSE_MS = 200

/**
 * Returns the message of a choice that has no options. Returns `none` only after the server has answered with
 * no options.
 */
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
    /** The text sent to the server once typing pauses. */
    q,
    is_searching: text !== '',
    onSearch: setTyped,
    /** Returns whether `found`, the query for `q`, holds nothing yet or the answer to an earlier text. */
    isBehind: (found: { isPending: boolean; isPlaceholderData: boolean }): boolean =>
      text !== q || found.isPending || found.isPlaceholderData,
  }
}
