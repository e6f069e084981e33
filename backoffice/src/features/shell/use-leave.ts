// Leaving the page before something that replaces it, such as another shop or logging out: a form with unsaved changes asks first, and if the user
// stays nothing has changed.

import { useEffect } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'

let asked: { id: string; act: () => unknown; is_done: boolean } | null = null

/** Gives the function that goes to `to`, and once there has `act` run by the account's frame. */
export function useLeave(): (act: () => unknown, to: To, replace: boolean) => void {
  const navigate = useNavigate()
  return (act, to, replace) => {
    asked = { id: crypto.randomUUID(), act, is_done: false }
    navigate(to, { state: { leaving: asked.id }, replace })
  }
}

/** What the page was left for; null if it was not left. Coming back to it later through the history is no leaving. */
export function useLeftFor(): (() => unknown) | null {
  const { state } = useLocation()
  return asked !== null && state?.leaving === asked.id ? asked.act : null
}

/** Does, once, what the page was left for. For the account's frame, which stays mounted across pages. */
export function useActOnceLeft(): void {
  const act = useLeftFor()
  useEffect(() => {
    if (act === null || asked === null || asked.is_done) return
    asked.is_done = true
    act()
  }, [act])
}
