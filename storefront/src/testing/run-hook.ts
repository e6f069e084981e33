// Runs a hook without a document, as React does where it draws a component again after each change of its state. Effects are left out.

import * as React from 'react'
import { en } from '../lib/messages/messages.en.ts'
import { makeTexts } from '../lib/messages/texts.tsx'

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { H: unknown }
}

const settle = (of: unknown, before?: unknown): unknown => (typeof of === 'function' ? of(before) : of)

/** `now` is what the hook gave last. */
export function runHook<T>(hook: () => T): { now: T } {
  const cells: { current: unknown }[] = []
  let at = 0
  const cell = (start: () => unknown) => {
    const own = cells[at] ?? { current: start() }
    cells[at++] = own
    return own
  }
  const texts = makeTexts('en', 'en-GB', en)
  const hooks = {
    useState: (start: unknown) => {
      const own = cell(() => settle(start))
      const set = (next: unknown) => {
        own.current = settle(next, own.current)
        drawn.now = draw()
      }
      return [own.current, set]
    },
    useRef: (start: unknown) => cell(() => start),
    useEffect: () => undefined,
    useContext: () => texts,
  }
  const draw = (): T => {
    const before = internals.H
    internals.H = hooks
    at = 0
    try {
      return hook()
    } finally {
      internals.H = before
    }
  }
  const drawn = { now: draw() }
  return drawn
}
