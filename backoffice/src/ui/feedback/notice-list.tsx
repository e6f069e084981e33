// Mantine's notifications. The file is separate, so the notifications become a separate chunk.

import { Notifications } from '@mantine/notifications'

export function NoticeList() {
  return <Notifications position="bottom-right" limit={5} autoClose={4000} />
}
