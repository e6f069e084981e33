import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { GroupWithVariants } from './group-data.ts'
import { StockTable } from './group-stock-page.tsx'
import { type RowFilter, useRowFilter } from './sheet/use-row-filter.ts'

const VARIANTS = [
  ['S / Red', 'T-10'],
  ['M / Red', 'T-9'],
  ['M / Blue', 'T-8'],
].map(([variant_title, sku]) => ({ id: sku, variant_title, sku, barcode: '', stock: [] }))

test('the stock of variants is searched and sorted as its address says', { timeout: 60_000 }, () => {
  const read = { group: { shop_id: 's' }, variants: VARIANTS } as unknown as GroupWithVariants
  const shown = (address: string) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider>
          <MemoryRouter initialEntries={[address]}>
            <StockTable read={read} warehouses={[]} />
          </MemoryRouter>
        </MantineProvider>
      </QueryClientProvider>,
    ).match(/[SM] \/ (?:Red|Blue)/g)
  expect(shown('/')).toEqual(['S / Red', 'M / Red', 'M / Blue'])
  expect(shown('/?q=red&sort=sku')).toEqual(['M / Red', 'S / Red'])
})

function Filtered({ onRead }: { onRead: (filter: RowFilter) => void }) {
  const [filter] = useRowFilter([{ value: 'Size:S' }, { value: 'Size:M' }])
  onRead(filter)
  return null
}

test.each([
  ['/', { q: '', option: '' }],
  ['/?q=red&option=Size:M', { q: 'red', option: 'Size:M' }],
  // A value that the product does not have any more would hide every row.
  ['/?option=Size:XL', { q: '', option: '' }],
])('the table of variants at %s is filtered by %j', (address, filter) => {
  const read: RowFilter[] = []
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Filtered onRead={(one) => read.push(one)} />
    </MemoryRouter>,
  )
  expect(read).toEqual([filter])
})
