// Logging out: first leaves the page, which a form with unsaved changes asks about; the account's frame ends the session once it is left.

import { useLocation, useNavigate } from 'react-router'

let asked: string | null = null

/** Gives the function that logs out, unless the user rather stays. */
export function useLogOut(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return () => {
    asked = crypto.randomUUID()
    navigate({ pathname, search }, { state: { leaving: asked }, replace: true })
  }
}

/** Whether the page has been left for logging out. */
export function useIsLoggingOut(): boolean {
  const { state } = useLocation()
  return asked !== null && state?.leaving === asked
}
