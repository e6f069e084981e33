// The notifications themselves, for a chunk of their own.

import { Notifications } from '@mantine/notifications'

export function NoticeList() {
  return <Notifications position="bottom-right" limit={5} autoClose={4000} />
}
