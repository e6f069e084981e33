// Parts of a record's form saved on their own, such as new prices of a price list. Text typed in a part
// counts as an unsaved change of the page. The router asks only one question before leaving, and the form
// asks the question.

import { createContext, useContext, useEffect } from 'react'

/** Holds a function for each part. The function returns whether the part has unsaved text. */
export type UnsavedParts = Set<() => boolean>

/** Provided by the page or its form. */
export const UnsavedPartsContext = createContext<UnsavedParts>(new Set())

export const hasUnsavedPart = (parts: UnsavedParts): boolean => [...parts].some((hasUnsaved) => hasUnsaved())

/**
 * Registers a part. `hasUnsaved` is called when the user is about to leave the page. If the function returns
 * true, the form asks first.
 */
export function useUnsavedPart(hasUnsaved: () => boolean): void {
  const parts = useContext(UnsavedPartsContext)
  // Runs after every render, because each render has a new function.
  useEffect(() => {
    parts.add(hasUnsaved)
    return () => {
      parts.delete(hasUnsaved)
    }
  })
}
