// Asks before the user loses data. The dialogue's code loads at the first press or key on the page, and so is
// ready when needed.

import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ConfirmProps } from './confirm-dialogue.tsx'

const load = () => import('./confirm-dialogue.tsx')
const ConfirmDialogue = lazy(async () => ({ default: (await load()).ConfirmDialogue }))

export function Confirm(props: ConfirmProps) {
  const asked = useRef(false)
  asked.current ||= props.opened
  useEffect(() => {
    const warmUp = () => void load().catch(() => undefined)
    const first = new AbortController()
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, warmUp, { once: true, signal: first.signal })
    return () => first.abort()
  }, [])
  return (
    asked.current && (
      <Suspense>
        <ConfirmDialogue {...props} />
      </Suspense>
    )
  )
}
