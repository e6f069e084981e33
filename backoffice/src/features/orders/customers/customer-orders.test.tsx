import type { Customer } from '@kontor/contract/orders/customers'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { customerOrdersQuery } from './customer-data.ts'
import { CustomerOrders } from './customer-orders.tsx'

const drawn = (total: { total: number; total_is_estimate?: true }, page = 1) => {
  const client = new QueryClient()
  client.setQueryData(customerOrdersQuery('id', page).queryKey, { data: [], ...total })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter initialEntries={[`/?page=${page}`]}>
          <CustomerOrders customer={{ id: 'id', orders_count: 1 } as Customer} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('more orders than are counted are said to be about as many, and not compared', () => {
  const about = drawn({ total: 12_345, total_is_estimate: true })
  expect(about).toContain('/ about 12,000')
  expect(about).not.toContain('in all')
  expect(drawn({ total: 34 })).toContain('34 in total, 1 counted')
})

test('a page beyond the last order is not shown: the one to show instead is on its way', () => {
  expect(drawn({ total: 34 }, 5)).not.toContain('/ 34')
})
