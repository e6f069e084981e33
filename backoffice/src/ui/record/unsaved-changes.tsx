// Asks before the user leaves a form with unsaved changes: within the application by a dialogue, otherwise by the browser's own question.

import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { t } from '../../lib/texts.ts'
import { Confirm } from '../feedback/confirm.tsx'

/**
 * For a page whose URL names the edited record in its query string. Returns whether the new query string leads
 * away from the record.
 */
export type LeavesBySearch = (search: URLSearchParams) => boolean

/**
 * Returns whether the navigation leaves the form: for a different page, for a different shop on the same page
 * (with `leaving` in the history state), or for different content on the same page.
 */
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
  // `onClose` is called after 'Leave' too. Leaving by the browser's buttons takes a moment, and
  // `blocker.reset` would cancel the leaving.
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
