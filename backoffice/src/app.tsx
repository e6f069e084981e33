// What surrounds every page: theme, query cache, notifications, router.

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { callbackHash } from './lib/callback-hash.ts'
import { numberHistory } from './lib/number-history.ts'
import { noticeLeaving } from './lib/on-leaving.ts'
import { queryClient } from './lib/query-client.ts'
import { styleNonce } from './lib/style-nonce.ts'
import { routes } from './routes.tsx'
import { colourScheme, cssVariables, theme } from './theme.ts'
import { Notices } from './ui/notices.tsx'

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
