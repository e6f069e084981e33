// Where notifications appear: at most five, the others wait their turn. What shows them is loaded with the first.

import { useNotifications } from '@mantine/notifications'
import { lazy, type ReactNode, Suspense, useRef } from 'react'

// Where it cannot be loaded the pages go on without: here no page's own 'Load again' would catch it.
const NoticeList = lazy<() => ReactNode>(() =>
  import('./notice-list.tsx').then(
    ({ NoticeList }) => ({ default: NoticeList }),
    () => ({ default: () => null }),
  ),
)

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
