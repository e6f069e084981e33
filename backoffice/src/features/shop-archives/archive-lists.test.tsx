import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { exportsQuery, importsQuery } from './archive-data.ts'
import { Exports } from './export-page.tsx'
import { ImportPage } from './import-page.tsx'

test('lists of exports and imports that could not be loaded can be asked for again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  for (const { queryKey } of [exportsQuery('s'), importsQuery])
    await client.prefetchQuery({
      queryKey,
      queryFn: () => Promise.reject(new Error('Off line')),
      retry: false,
    })
  for (const page of [<Exports key="e" shop_id="s" />, <ImportPage key="i" />]) {
    const drawn = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MantineProvider>
          <MemoryRouter>{page}</MemoryRouter>
        </MantineProvider>
      </QueryClientProvider>,
    )
    expect(drawn).toContain('Off line')
    expect(drawn).toContain('Try again')
  }
})
