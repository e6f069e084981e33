// The place for notifications. At most five are shown, and further notifications wait. The code loads with
// the first notification.

import { useNotifications } from '@mantine/notifications'
import { lazy, type ReactNode, Suspense, useRef } from 'react'

// If it cannot be loaded, the pages work without notifications: no page's error boundary ('Load again') would catch the error here.
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
