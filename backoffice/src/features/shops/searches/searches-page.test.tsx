import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Searches, searchesQuery } from './searches-page.tsx'

/** The page at this address, in a shop where every search found something. */
function drawn(address: string): string {
  const client = new QueryClient()
  const last_at = '2026-11-20T12:00:00Z'
  const data = [{ q: 'mug', count: 3, results: 5, last_at }]
  client.setQueryData(searchesQuery('s').queryKey, { data, total: 1 })
  client.setQueryData(searchesQuery('s', 'false').queryKey, { data: [], total: 0 })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter initialEntries={[address]}>
          <Searches shop_id="s" />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('the filter is in the address, and an empty list says that it is filtered', { timeout: 60_000 }, () => {
  expect(drawn('/')).toContain('mug')
  const none = drawn('/?found=false')
  expect(none).toContain('No searches without results')
  expect(none).toContain('Clear filters')
  expect(none).not.toContain('No searches yet')
})
