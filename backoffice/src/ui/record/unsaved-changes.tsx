// Holds a person back who is about to leave a form with changes in it: in the application by a question, elsewhere by the browser's own.

import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Confirm } from '../confirm.tsx'

/** `isDirty` is asked at the moment of leaving: for another page, or for another shop on the same one (`leaving` in its state). */
export function UnsavedChanges({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      (currentLocation.pathname !== nextLocation.pathname || Boolean(nextLocation.state?.leaving)),
  )
  // The dialogue closes after its answer too. Whoever leaves by the browser's buttons is on the way for a moment, in which 'stay' would
  // call them back.
  const is_leaving = useRef(false)
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [isDirty])
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      onConfirm={() => {
        is_leaving.current = true
        blocker.proceed?.()
      }}
      onClose={() => {
        if (!is_leaving.current && blocker.state === 'blocked') blocker.reset()
        is_leaving.current = false
      }}
    >
      Your changes on this page are not saved and will be lost.
    </Confirm>
  )
}
