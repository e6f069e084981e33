// Starts the application. Watching the session begins before the first page calls the server. The API client
// and the contract's schemas load only for renewing or ending a session, or for a page with calls.

import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { takeNotice } from './lib/browser/notice.ts'
import { whenParsed } from './lib/browser/when-parsed.ts'
import { nowSeconds, readSession, subscribeSession } from './lib/session/session.ts'
import { whenSessionRefused } from './lib/session/session-refused.ts'
import { renewSession } from './lib/session/session-renewal.ts'
import { SESSION_EXPIRED, watchSession } from './lib/session/session-watcher.ts'
import { showSessionNotice } from './ui/feedback/session-notice.ts'

const notice = takeNotice()
if (notice !== null) showSessionNotice(notice)

// The cache is cleared when the user changes, because no user may see data of a former user.
let user = readSession()?.userId
subscribeSession(() => {
  const next = readSession()?.userId
  if (next !== user) queryClient.clear()
  user = next
})
const end = async (message: string) => {
  const ended = readSession()
  const { expireSession } = await import('./lib/session/end-session.ts')
  await expireSession(ended, message, showSessionNotice)
}
whenSessionRefused(() => end(SESSION_EXPIRED))
watchSession({
  now: nowSeconds,
  read: readSession,
  renew: (session) =>
    renewSession(session, async (tokens) => (await import('./lib/api/api.ts')).refresh(tokens)),
  hasNetwork: () => navigator.onLine,
  end,
})

whenParsed(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
