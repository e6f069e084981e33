// A tooltip for its child element. The tooltip shows while the element is hovered, has the keyboard focus or
// was touched. Escape hides the tooltip, and the pointer may move onto the tooltip.

import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useId,
  useRef,
  useState,
} from 'react'
import classes from '../float/float.module.css'
import { useAnchored } from '../float/use-anchored.ts'

const LEAVE_MS = 80

export interface HintProps {
  label: ReactNode
  /** How long the pointer has to hover before the tooltip shows. */
  delay_ms?: number
  className?: string | undefined
  children: ReactElement<
    RefAttributes<HTMLElement> &
      Record<
        'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onKeyDown',
        unknown
      >
  >
}

export function Hint({ label, delay_ms = 0, className, children }: HintProps) {
  const [is_open, setOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useAnchored({ anchor, floating, is_open, side: 'above', align: 'centre' })
  const set = (open: boolean, after_ms: number) => {
    clearTimeout(timer.current)
    if (after_ms === 0) setOpen(open)
    else timer.current = setTimeout(setOpen, after_ms, open)
  }
  const leave = () => set(false, LEAVE_MS)
  return (
    <>
      {cloneElement(children as ReactElement<Record<string, unknown>>, {
        ref: anchor,
        'aria-describedby': is_open ? id : undefined,
        onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && set(true, delay_ms),
        onPointerLeave: leave,
        // A mouse press hides the tooltip. A touch shows the tooltip, unless a delay is set.
        onPointerDown: (event: PointerEvent) => set(event.pointerType !== 'mouse' && delay_ms === 0, 0),
        onFocus: (event: FocusEvent) =>
          (event.target as HTMLElement).matches(':focus-visible') && set(true, 0),
        onBlur: leave,
        onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && set(false, 0),
      })}
      <div
        ref={floating}
        popover="manual"
        role="tooltip"
        id={id}
        className={`${classes.floating} ${classes.hint} ${className ?? ''}`}
        onPointerEnter={() => set(true, 0)}
        onPointerLeave={leave}
      >
        {is_open && label}
      </div>
    </>
  )
}
