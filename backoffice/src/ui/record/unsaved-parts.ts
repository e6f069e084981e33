// Parts of a record's form that are saved on their own, such as new prices of a price list. What is typed there counts as an unsaved change of the
// page: the router asks only one question before it leaves, which is the form's.

import { createContext, useContext, useEffect } from 'react'

/** Of each part, whether it has typed text that is not saved. */
export type UnsavedParts = Set<() => boolean>

/** The page or its form provides it. */
export const UnsavedPartsContext = createContext<UnsavedParts>(new Set())

export const hasUnsavedPart = (parts: UnsavedParts): boolean => [...parts].some((hasUnsaved) => hasUnsaved())

/** `hasUnsaved` is called when the page is about to be left: if it holds, the form asks first. */
export function useUnsavedPart(hasUnsaved: () => boolean): void {
  const parts = useContext(UnsavedPartsContext)
  // After every render: each has a function of its own.
  useEffect(() => {
    parts.add(hasUnsaved)
    return () => {
      parts.delete(hasUnsaved)
    }
  })
}
