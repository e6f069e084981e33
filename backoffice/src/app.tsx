// The providers around every page: theme, query cache, notifications, router.

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './lib/api/query-client.ts'
import { noticeLeaving } from './lib/browser/on-leaving.ts'
import { styleNonce } from './lib/browser/style-nonce.ts'
import { numberHistory } from './lib/dates/number-history.ts'
import { callbackHash } from './lib/session/callback-hash.ts'
import { routes } from './routes.tsx'
import { colourScheme, cssVariables, theme } from './theme.ts'
import { Notices } from './ui/feedback/notices.tsx'

const hash = callbackHash(location.hash)
if (hash !== null) history.replaceState(null, '', hash)

const afterStep = numberHistory(window)
const router = createHashRouter(routes)
router.subscribe(afterStep)
router.subscribe(noticeLeaving)

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notices />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
