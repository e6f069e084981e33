// Parts of the form that come and go with the goods that are chosen. Their fields keep their own values, which would be lost with them, so a part that
// was shown stays in the page, hidden and disabled: then it is not sent.

import { useRef } from 'react'

/** `now` says which parts are shown. Returns which of them have been so far. */
export function useEverShown(now: Readonly<Record<string, boolean>>): Readonly<Record<string, boolean>> {
  const ever_shown = useRef<Record<string, boolean>>({})
  for (const [part, is_shown] of Object.entries(now)) ever_shown.current[part] ||= is_shown
  return ever_shown.current
}
