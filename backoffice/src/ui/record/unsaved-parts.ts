// Parts of a record's form that are saved on their own, such as new prices of a price list. What is typed there counts as an unsaved change of the
// page: the router asks only one question before it leaves, which is the form's.

import { createContext, useContext, useEffect, useId } from 'react'

/** The ids of the parts with typed text that is not saved. The form provides it. */
export const UnsavedPartsContext = createContext<Set<string>>(new Set())

/** Makes the form ask before the page is left, as long as `has_unsaved`. */
export function useUnsavedPart(has_unsaved: boolean): void {
  const parts = useContext(UnsavedPartsContext)
  const id = useId()
  useEffect(() => {
    if (!has_unsaved) return
    parts.add(id)
    return () => {
      parts.delete(id)
    }
  }, [parts, id, has_unsaved])
}
