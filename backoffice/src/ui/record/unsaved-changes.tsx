// Asks before the user leaves a form with unsaved changes: within the application by a dialogue, otherwise by the browser's own question.

import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { t } from '../../lib/texts.ts'
import { Confirm } from '../feedback/confirm.tsx'

/** Of a page on which the search of the address says what is edited: whether another search leaves that. */
export type LeavesBySearch = (search: URLSearchParams) => boolean

/** For another page, for another shop on the same page, which has `leaving` in the history state, or for something else on the same page. */
export const isLeaving = (
  from: Pick<Location, 'pathname'>,
  to: Pick<Location, 'pathname' | 'search' | 'state'>,
  leavesBySearch: LeavesBySearch = () => false,
): boolean =>
  from.pathname !== to.pathname ||
  Boolean(to.state?.leaving) ||
  leavesBySearch(new URLSearchParams(to.search))

interface UnsavedChangesProps {
  /** Called on leaving. */
  isDirty: () => boolean
  leavesBySearch?: LeavesBySearch
}

export function UnsavedChanges({ isDirty, leavesBySearch }: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() && isLeaving(currentLocation, nextLocation, leavesBySearch),
  )
  // `onClose` is called after 'Leave' too. Leaving by the browser's buttons takes a moment, in which `blocker.reset` would call it off.
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
      title={t('Leave without saving?')}
      action={t('Leave')}
      onConfirm={() => {
        is_leaving.current = true
        blocker.proceed?.()
      }}
      onClose={() => {
        if (!is_leaving.current && blocker.state === 'blocked') blocker.reset()
        is_leaving.current = false
      }}
    >
      {t('Your changes on this page are not saved and will be lost.')}
    </Confirm>
  )
}
