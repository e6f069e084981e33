import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { archivedCountQuery, variantsInStockQuery } from './catalogue-data.ts'
import { ProductsPage } from './products-page.tsx'
import { VariantsStockCell } from './stock-cell.tsx'

/** What the list says while it has no rows. No shop is selected. */
const NoProducts = () => ProductsPage().props.empty.text

const drawn = (archived: number) => {
  const client = new QueryClient()
  client.setQueryData(archivedCountQuery('').queryKey, archived)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>
          <NoProducts />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('archived products can be reached where a shop has no others', { timeout: 60_000 }, () => {
  expect(drawn(2)).toContain('href="/account/products?is_archived=true"')
  expect(drawn(0)).not.toContain('is_archived')
})

test('the stock of a product with variants says what it counts', () => {
  const client = new QueryClient()
  client.setQueryData(variantsInStockQuery('a').queryKey, 5)
  const cell = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <VariantsStockCell id="a" variants_count={6} />
    </QueryClientProvider>,
  )
  expect(cell).toContain('5 of 6 in stock')
})
