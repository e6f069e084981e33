import type { Collection } from '@kontor/contract/catalogue/collections'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstItemsQuery } from './collection-data.ts'
import { MatchingItems } from './collection-items.tsx'

test('products that match the rules and could not be loaded can be asked for again', {
  timeout: 60_000,
}, async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = firstItemsQuery('c')
  const queryFn = () => Promise.reject(new Error('Off line'))
  await client.prefetchQuery({ queryKey, queryFn, retry: false })
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MatchingItems collection={{ id: 'c' } as Collection} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(drawn).toContain('Off line')
  expect(drawn).toContain('Try again')
})
