import type { Product } from '@kontor/contract/catalogue/products/products'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { stockLevelsQuery } from '../stock-movements/stock-data.ts'
import { ProductStock } from './product-stock.tsx'

const PRODUCT = { id: 'p', shop_id: 's', uses_license_keys: false } as Product
const { queryKey } = stockLevelsQuery('s', ['p'])

const drawn = (client: QueryClient) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>
          <ProductStock product={PRODUCT} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )

test('stock is added only where what is there is shown', { timeout: 60_000 }, () => {
  const client = new QueryClient()
  expect(drawn(client)).not.toContain('Add stock')
  client.setQueryData(queryKey, new Map())
  expect(drawn(client)).toContain('No stock yet.')
  expect(drawn(client)).toContain('Add stock')
})

test('stock that could not be loaded can be asked for again', { timeout: 60_000 }, async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const queryFn = () => Promise.reject(new Error('Off line'))
  await client.prefetchQuery({ queryKey, queryFn, retry: false })
  const page = drawn(client)
  expect(page).toContain('Off line')
  expect(page).toContain('Try again')
  expect(page).not.toContain('Add stock')
})
