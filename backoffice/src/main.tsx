// Begins: the session is looked after before the first page asks the server anything.

import './styles.ts'
import { notifications } from '@mantine/notifications'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { renew } from './lib/api.ts'
import { expireSession } from './lib/end-session.ts'
import { takeNotice } from './lib/notice.ts'
import { queryClient } from './lib/query-client.ts'
import { nowSeconds, readSession, subscribeSession } from './lib/session.ts'
import { watchSession } from './lib/session-watcher.ts'

const notice = takeNotice()
if (notice !== null) notifications.show({ message: notice, color: 'red', autoClose: false, role: 'alert' })

// What belongs to one user must not be shown to the next.
let user = readSession()?.userId
subscribeSession(() => {
  const next = readSession()?.userId
  if (next !== user) queryClient.clear()
  user = next
})
watchSession({ now: nowSeconds, read: readSession, renew, end: expireSession })

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
