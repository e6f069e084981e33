// Leaves the page before an action that replaces the page, such as choosing another shop or logging out. A
// form with unsaved changes asks first. If the user stays, nothing changes.

import { useEffect } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'

let asked: { id: string; act: () => unknown; is_done: boolean } | null = null

/** Returns the function that goes to `to`. After the navigation the account's frame runs `act`. */
export function useLeave(): (act: () => unknown, to: To, replace: boolean) => void {
  const navigate = useNavigate()
  return (act, to, replace) => {
    asked = { id: crypto.randomUUID(), act, is_done: false }
    navigate(to, { state: { leaving: asked.id }, replace })
  }
}

/**
 * Returns the action for which the page was left; null if the page was not left. A later return through the
 * history does not count.
 */
export function useLeftFor(): (() => unknown) | null {
  const { state } = useLocation()
  return asked !== null && state?.leaving === asked.id ? asked.act : null
}

/**
 * Runs the action of `useLeave` once. Used by the account's frame, because the frame stays mounted across
 * pages.
 */
export function useActOnceLeft(): void {
  const act = useLeftFor()
  useEffect(() => {
    if (act === null || asked === null || asked.is_done) return
    asked.is_done = true
    act()
  }, [act])
}
