// What surrounds every page: theme, server cache, notifications, the session's watcher, the router.

import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { renew } from './lib/api.ts'
import { callbackHash } from './lib/callback-hash.ts'
import { expireSession } from './lib/end-session.ts'
import { takeNotice } from './lib/notice.ts'
import { queryClient } from './lib/query-client.ts'
import { nowSeconds, readSession, subscribeSession } from './lib/session.ts'
import { watchSession } from './lib/session-watcher.ts'
import { routes } from './routes.tsx'
import { colourScheme, cssVariables, theme } from './theme.ts'

const hash = callbackHash(location.hash)
if (hash !== null) history.replaceState(null, '', hash)

// The server puts a fresh nonce into the document; style elements without it are refused by the browser.
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

const router = createHashRouter(routes)

export function App() {
  useEffect(() => {
    const notice = takeNotice()
    if (notice !== null)
      notifications.show({ message: notice, color: 'red', autoClose: false, role: 'alert' })
    // What belongs to one user must not be shown to the next.
    let user = readSession()?.userId
    const stopFollowing = subscribeSession(() => {
      const next = readSession()?.userId
      if (next !== user) queryClient.clear()
      user = next
    })
    const stopWatching = watchSession({ now: nowSeconds, read: readSession, renew, end: expireSession })
    return () => {
      stopWatching()
      stopFollowing()
    }
  }, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourScheme}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" limit={5} autoClose={4000} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
