// The lower part of a long page is loaded when it comes near the window, when the user begins to use the page, or after
// five seconds. The first view of the page does not wait for the lower part.

import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react'

const NEAR_PX = 100
const USES = ['pointerdown', 'wheel', 'keydown', 'input'] as const
/** For users of a screen reader or of the search in the browser, who cause none of these events. */
const AFTER_MS = 5000

/** Reserves room for a part that is still loading, in pixels, so that no button moves away from under the pointer. */
export const Room = ({ height, ref }: { height: number; ref?: Ref<HTMLDivElement> }) => (
  <div ref={ref} style={{ height }} aria-hidden />
)

/**
 * Shows late components. `children` contain the components made by `lazy`. `height` reserves about the same
 * room for the children, in pixels.
 */
export function Later({ height, children }: { height: number; children: ReactNode }) {
  const [is_wanted, setWanted] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (is_wanted) return
    const want = () => setWanted(true)
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && want(), {
      rootMargin: `${NEAR_PX}px`,
    })
    observer.observe(place.current!)
    for (const use of USES) addEventListener(use, want)
    const timer = setTimeout(want, AFTER_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      for (const use of USES) removeEventListener(use, want)
    }
  }, [is_wanted])
  const room = <Room ref={place} height={height} />
  return is_wanted ? <Suspense fallback={room}>{children}</Suspense> : room
}
