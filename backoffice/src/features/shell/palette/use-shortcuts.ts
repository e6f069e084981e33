// Handles the keyboard shortcuts of the whole account.

import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNavItems } from '../navigation/use-nav-items.ts'
import { lettersOff, type Meaning, meaningOf } from './shortcut-keys.ts'

const NEXT_KEY_MS = 1500
const ELSEWHERE =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Returns the layer open above the page. Any dialogue except the palette counts as 'dialogue', including
 * dialogues of a page.
 */
const above = (opened: 'palette' | 'help' | null) => {
  if (opened === 'palette') return 'palette'
  return document.querySelector('[role="dialog"]') === null ? null : 'dialogue'
}

/** False if the page has no search box. */
function selectSearchBox(): boolean {
  const box = document.querySelector<HTMLInputElement>('#main input[type="search"]')
  box?.select()
  return box !== null
}

export interface Shortcuts {
  opened: 'palette' | 'help' | null
  open: (what: 'palette' | 'help') => void
  close: () => void
}

export function useShortcuts({ opened, open, close }: Shortcuts): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const places = useNavItems()
  const waiting_since = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const carryOut = (meaning: Meaning) => {
      if (meaning.does === 'go') navigate(meaning.to)
      else if (meaning.does === 'close') close()
      else if (meaning.does === 'palette' || meaning.does === 'help') open(meaning.does)
      else if (meaning.does === 'search' && !selectSearchBox()) open('palette')
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      const meaning = meaningOf({
        key: event.key,
        is_command: event.ctrlKey || event.metaKey,
        is_elsewhere: event.target instanceof Element && event.target.closest(ELSEWHERE) !== null,
        above: above(opened),
        after_g: event.timeStamp - waiting_since.current < NEXT_KEY_MS,
        letters: lettersOff.read() === null,
        pathname,
        places,
      })
      waiting_since.current = meaning.does === 'wait' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (meaning.does === 'nothing') return
      event.preventDefault()
      carryOut(meaning)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, opened, open, close, pathname, places])
}
