// Positions a floating element beside its anchor. The element is in the browser's top layer, so nothing can
// cover or clip the element. The element follows its anchor while the page scrolls or resizes.

import { type RefObject, useLayoutEffect } from 'react'

const GAP = 4
const EDGE = 8

export interface Anchored {
  anchor: RefObject<HTMLElement | null>
  /** An element with `popover="manual"`. Its style sheet may use `--room`, the available height. */
  floating: RefObject<HTMLElement | null>
  is_open: boolean
  /** The preferred side. If the preferred side has too little room, the opposite side is used. */
  side?: 'below' | 'above'
  align?: 'start' | 'centre' | 'end'
  /** Makes the element as wide as its anchor. */
  is_as_wide?: boolean
}

export function useAnchored(parts: Anchored): void {
  const { anchor, floating, is_open, side = 'below', align = 'start', is_as_wide = false } = parts
  useLayoutEffect(() => {
    const box = floating.current
    const beside = anchor.current
    if (!is_open || box === null || beside === null) return
    const place = () => {
      const at = beside.getBoundingClientRect()
      const width = document.documentElement.clientWidth
      // The visual viewport leaves out an on-screen keyboard.
      const height = visualViewport?.height ?? innerHeight
      if (is_as_wide) box.style.width = `${at.width}px`
      const below = height - at.bottom - GAP - EDGE
      const above = at.top - GAP - EDGE
      const needs = box.scrollHeight
      const [here, there] = side === 'below' ? [below, above] : [above, below]
      const is_below = (here >= needs || here >= there) === (side === 'below')
      box.style.setProperty('--room', `${Math.max(is_below ? below : above, 0)}px`)
      const spare = { start: 0, centre: 0.5, end: 1 }[align] * (at.width - box.offsetWidth)
      const left = Math.max(EDGE, Math.min(at.left + spare, width - EDGE - box.offsetWidth))
      box.style.left = `${left}px`
      box.style.top = `${is_below ? at.bottom + GAP : at.top - GAP - box.offsetHeight}px`
    }
    box.showPopover()
    place()
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('scroll', place, { capture: true, passive: true, signal })
    addEventListener('resize', place, { signal })
    visualViewport?.addEventListener('resize', place, { signal })
    const sizes = new ResizeObserver(place)
    sizes.observe(box)
    sizes.observe(beside)
    return () => {
      listening.abort()
      sizes.disconnect()
      if (box.isConnected) box.hidePopover()
    }
  }, [anchor, floating, is_open, side, align, is_as_wide])
}
