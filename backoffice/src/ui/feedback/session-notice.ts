// Shows why the last session ended, such as that it expired. It stays on screen until the user closes it or logs in again, since then it is no longer
// true.

import { notifications } from '@mantine/notifications'
import { readSession, subscribeSession } from '../../lib/session/session.ts'

export function showSessionNotice(message: string): void {
  const id = notifications.show({ message, color: 'red', autoClose: false, role: 'alert' })
  const stop = subscribeSession(() => {
    if (readSession() === null) return
    notifications.hide(id)
    stop()
  })
}
