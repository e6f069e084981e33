// Parts of the form that come and go with the chosen goods. Their fields keep their own values, and a removed
// part would lose the values. A part that was shown stays in the page, hidden and disabled. The browser does
// not send disabled fields.

import { useRef } from 'react'

/** Returns the parts shown so far. `now` contains the parts shown now. */
export function useEverShown(now: Readonly<Record<string, boolean>>): Readonly<Record<string, boolean>> {
  const ever_shown = useRef<Record<string, boolean>>({})
  for (const [part, is_shown] of Object.entries(now)) ever_shown.current[part] ||= is_shown
  return ever_shown.current
}
