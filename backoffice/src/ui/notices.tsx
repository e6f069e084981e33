// Where notifications appear: at most five, the others wait their turn. What shows them is loaded with the first.

import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useRef } from 'react'

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }))

export function Notices() {
  const { notifications } = useNotifications()
  const wanted = useRef(false)
  wanted.current ||= notifications.length > 0
  return (
    wanted.current && (
      <Suspense>
        <NoticeList />
      </Suspense>
    )
  )
}
