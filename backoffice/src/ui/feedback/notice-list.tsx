// Mantine's notifications, in a file of their own so that they become a separate chunk.

import { Notifications } from '@mantine/notifications'

export function NoticeList() {
  return <Notifications position="bottom-right" limit={5} autoClose={4000} />
}
