import type { Collection } from '@kontor/contract/catalogue/collections'
import type { CatalogueRow } from '@kontor/contract/catalogue/groups/product-groups'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { firstItemsQuery, itemsQuery } from './collection-data.ts'
import { CollectionItems, MatchingItems } from './collection-items.tsx'

const draw = (client: QueryClient, node: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>{node}</MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )

test('products are sorted by hand only in a collection that is', { timeout: 60_000 }, () => {
  const client = new QueryClient()
  const rows = [{ product: { id: 'p', title: 'Mug', is_live: true }, group: null } as CatalogueRow]
  client.setQueryData(itemsQuery('c').queryKey, rows)
  const drawn = (sort: Collection['sort']) =>
    draw(client, <CollectionItems collection={{ id: 'c', shop_id: 's', sort } as Collection} />)
  expect(drawn('manual')).toMatch(/draggable="true".*Move Mug up/s)
  // The buttons of the only product lead nowhere, and keep the focus.
  expect(drawn('manual')).not.toContain(' disabled=""')
  expect(drawn('-price')).not.toMatch(/draggable="true"|Move Mug/)
  expect(drawn('-price')).toContain('Sorted by: Price, high to low.')
})

test('products that match the rules and could not be loaded can be asked for again', {
  timeout: 60_000,
}, async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = firstItemsQuery('c')
  const queryFn = () => Promise.reject(new Error('Off line'))
  await client.prefetchQuery({ queryKey, queryFn, retry: false })
  const drawn = draw(client, <MatchingItems collection={{ id: 'c' } as Collection} />)
  expect(drawn).toContain('Off line')
  expect(drawn).toContain('Try again')
})
