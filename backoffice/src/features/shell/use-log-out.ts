// Logging out, once the page is left.

import { useLocation } from 'react-router'
import { logOut } from '../../lib/session/end-session.ts'
import { useLeave, useLeftFor } from './use-leave.ts'

/** Returns the function for logging out. The user may decide to stay. */
export function useLogOut(): () => void {
  const { pathname, search } = useLocation()
  const leave = useLeave()
  return () => leave(logOut, { pathname, search }, true)
}

/** Returns whether the user left the page to log out. */
export const useIsLoggingOut = (): boolean => useLeftFor() === logOut
