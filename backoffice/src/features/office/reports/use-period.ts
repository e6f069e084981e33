// The period of a report, stored in the address: a link or a reload shows the same.

import { useLocation, useSearchParams } from 'react-router'
import type { Choice } from './periods.ts'

/** Returns the value chosen under this name, or the first choice, and the function for choosing. */
export function usePeriod(name: string, choices: readonly Choice[]): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams()
  // The history state holds the way back to the list from which a discount was opened.
  const { state } = useLocation()
  const asked = params.get(name)
  const chosen = choices.find(({ value }) => value === asked) ?? choices[0]!
  const choose = (value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, value)
        return after
      },
      { replace: true, state },
    )
  return [chosen.value, choose]
}
