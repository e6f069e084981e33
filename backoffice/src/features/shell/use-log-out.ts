// Logging out, once the page is left.

import { useLocation } from 'react-router'
import { logOut } from '../../lib/session/end-session.ts'
import { useLeave, useLeftFor } from './use-leave.ts'

/** Gives the function that logs out, unless the user rather stays. */
export function useLogOut(): () => void {
  const { pathname, search } = useLocation()
  const leave = useLeave()
  return () => leave(logOut, { pathname, search }, true)
}

/** Whether the page has been left for logging out. */
export const useIsLoggingOut = (): boolean => useLeftFor() === logOut
