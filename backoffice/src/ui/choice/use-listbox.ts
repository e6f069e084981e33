// The state of a list of options under a field: open or closed, the highlighted option, and the keys. The
// field keeps the focus and refers to the list by ARIA attributes.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useAnchored } from '../float/use-anchored.ts'

export interface ListboxParts {
  /** The values that the user can choose now, in order. */
  values: readonly string[]
  onPick: (value: string) => void
  /** The value highlighted when the list opens. */
  chosen?: string | null
  /** Highlights the first option until an arrow key is used, as a search does. If none fits, Enter selects the text and sends no form. */
  prefers_first?: boolean
  /** The list is part of the page and always open. */
  is_inline?: boolean
  onClose?: () => void
}

export type Listbox = ReturnType<typeof useListbox>

export function useListbox(parts: ListboxParts) {
  const { values, onPick, chosen = null, prefers_first = false, is_inline = false, onClose } = parts
  const id = useId()
  const anchor = useRef<HTMLInputElement & HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const [is_opened, setOpen] = useState(false)
  const is_open = is_inline || is_opened
  const [meant, setMeant] = useState<string | null>(null)
  useAnchored({ anchor, floating, is_open: is_opened, is_as_wide: true })
  const first = values[0]
  const active = meant !== null && values.includes(meant) ? meant : prefers_first ? (first ?? null) : null

  useEffect(() => {
    if (!is_open || active === null) return
    floating.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [is_open, active])

  const open = () => {
    if (is_opened) return
    setMeant(chosen)
    setOpen(true)
  }
  const close = () => {
    if (!is_opened) return
    setOpen(false)
    onClose?.()
  }
  const move = (to: number) => setMeant(values[(to + values.length) % values.length] ?? null)
  const at = active === null ? -1 : values.indexOf(active)
  const step = (to: number) => (is_open ? move(to) : open())
  const onEnter = (field: HTMLInputElement) => {
    if (active !== null) onPick(active)
    // Selects the text, so the next code of a scanner replaces a code without a match.
    else if (prefers_first) field.select()
    else return false
  }
  /** Returns false for a key left to the field. */
  const press = (key: string, field: HTMLInputElement) => {
    if (key === 'ArrowDown') return step(at + 1)
    if (key === 'ArrowUp') return step(at < 0 ? -1 : at - 1)
    if (key === 'Enter' && is_open) return onEnter(field)
    if (key === 'Escape' && is_opened) return close()
    if (key === 'Tab') close()
    return false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (press(event.key, event.target as HTMLInputElement) === false) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    id,
    anchor,
    floating,
    is_open,
    active,
    mean: setMeant,
    open,
    close,
    pick: onPick,
    onKeyDown,
    fieldProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-haspopup': 'listbox',
      'aria-expanded': is_open,
      'aria-controls': is_open ? id : undefined,
      'aria-activedescendant': is_open && active !== null ? `${id}-${values.indexOf(active)}` : undefined,
      // Escape closes the list, and not the dialogue around the list.
      'data-mantine-stop-propagation': is_opened || undefined,
    } as const,
  }
}
