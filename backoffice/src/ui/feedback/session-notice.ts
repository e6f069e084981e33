// Shows why the last session ended, for example by expiry. The notice stays until the user closes it or logs
// in again, because a login makes the notice outdated.

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
