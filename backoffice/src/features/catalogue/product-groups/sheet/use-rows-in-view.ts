// Returns the rows of a long table in view, and some rows before and after. The table renders no other rows.

import { useLayoutEffect, useState } from 'react'

const ROWS_AROUND = 12
/** Until the height of the window is known. */
const ROWS_AT_FIRST = 30

export function useRowsInView(
  view: { current: HTMLElement | null },
  { rows, row_height }: { rows: number; row_height: number },
) {
  const [{ top, height }, setView] = useState({ top: 0, height: ROWS_AT_FIRST * row_height })
  useLayoutEffect(() => {
    const box = view.current!
    const observer = new ResizeObserver(() => setView((now) => ({ ...now, height: box.clientHeight })))
    observer.observe(box)
    return () => observer.disconnect()
  }, [view])
  // In steps of several rows: scrolling by a few pixels renders nothing.
  const at = Math.floor(top / row_height / ROWS_AROUND) * ROWS_AROUND
  return {
    first: Math.max(0, Math.min(at, rows) - ROWS_AROUND),
    last: Math.min(rows, at + Math.ceil(height / row_height) + 2 * ROWS_AROUND),
    onScroll: () => setView((now) => ({ ...now, top: view.current!.scrollTop })),
  }
}
