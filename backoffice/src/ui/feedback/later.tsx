// The lower part of a long page is loaded when it comes near the window, or when the user begins to use the page.
// The first view of the page does not wait for the lower part.

import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

const NEAR_PX = 100
const USES = ['pointerdown', 'wheel', 'keydown'] as const

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
    return () => {
      observer.disconnect()
      for (const use of USES) removeEventListener(use, want)
    }
  }, [is_wanted])
  const room = <div ref={place} style={{ height }} aria-hidden />
  return is_wanted ? <Suspense fallback={room}>{children}</Suspense> : room
}
