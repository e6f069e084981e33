// A button that opens a menu of actions. Arrow down opens the menu and moves on, Escape and Tab close the
// menu, and a letter moves to the entry beginning with the letter.

import type { ButtonProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ActionButton } from './action-button.tsx'
import classes from './float/float.module.css'
import { useAnchored } from './float/use-anchored.ts'

export interface MenuItem {
  label: string
  onClick: () => void
  /** True if the action loses something; the entry is highlighted. */
  is_grave?: boolean
}

export interface MenuProps extends Omit<ButtonProps, 'children'> {
  children: ReactNode
  items: readonly MenuItem[]
}

export function Menu({ children, items, ...button }: MenuProps) {
  const [is_open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  useAnchored({ anchor, floating, is_open, align: 'end' })
  const entries = () => [...(floating.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  useEffect(() => {
    if (!is_open) return
    floating.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    const onPointerDown = ({ target }: PointerEvent) => {
      const is_inside = [anchor, floating].some(({ current }) => current?.contains(target as Node))
      if (!is_inside) setOpen(false)
    }
    addEventListener('pointerdown', onPointerDown)
    return () => removeEventListener('pointerdown', onPointerDown)
  }, [is_open])

  const close = () => {
    setOpen(false)
    anchor.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (to !== undefined) all[to]?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setOpen(false)
    else if (/^\p{L}$/u.test(event.key))
      all.find((entry) => entry.textContent?.toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <ActionButton
        {...button}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={is_open}
        onClick={() => setOpen(!is_open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || button.loading || button.disabled) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </ActionButton>
      <div
        ref={floating}
        popover="manual"
        role="menu"
        tabIndex={-1}
        className={`${classes.floating} ${classes.menu}`}
        onKeyDown={onKeyDown}
      >
        {is_open &&
          items.map(({ label, onClick, is_grave }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes.item}
              data-grave={is_grave || undefined}
              onClick={() => {
                close()
                onClick()
              }}
            >
              {label}
            </button>
          ))}
      </div>
    </>
  )
}
