import type { Product } from '@kontor/contract/catalogue/products/products'
import type { StockLevel } from '@kontor/contract/stock/stock'
import type { Warehouse } from '@kontor/contract/stock/warehouses'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { onHandAsRead, stockLevelsQuery } from '../../stock/movements/stock-data.ts'
import { allWarehousesQuery } from '../../stock/warehouses/warehouse-data.ts'
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

test('what a warehouse that is not active has is not available', { timeout: 60_000 }, () => {
  const client = new QueryClient()
  const level = { warehouse_id: 'w', warehouse_title: 'Quay', stock_level: 8, held: 1, available: 7 }
  client.setQueryData(queryKey, new Map([['p', [level]]]))
  const know = (is_active: boolean) =>
    client.setQueryData(allWarehousesQuery('s').queryKey, [
      { id: 'w', title: 'Quay', is_active } as Warehouse,
    ])
  know(true)
  expect(drawn(client)).toContain('<td>Quay</td><td>8</td><td>1</td><td>7</td>')
  know(false)
  expect(drawn(client)).toContain('<td>Quay (not active)</td><td>8</td><td>1</td><td>–</td>')
})

test('what is on hand is known once the levels of all warehouses are read', { timeout: 60_000 }, () => {
  const client = new QueryClient()
  expect(onHandAsRead(client, PRODUCT)).toBeUndefined()
  client.setQueryData(queryKey, new Map())
  expect(onHandAsRead(client, PRODUCT)).toBe(0)
  const levels = [8, -3].map((stock_level) => ({ stock_level }) as StockLevel)
  client.setQueryData(queryKey, new Map([['p', levels]]))
  expect(onHandAsRead(client, PRODUCT)).toBe(5)
})
