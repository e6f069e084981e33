import type { Product } from '@kontor/contract/catalogue/products/products'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shipsAny, useLineProducts } from './item-lines.tsx'

const product = (id: string, requires_shipping: boolean) => ({ id, requires_shipping }) as Product

function Lines({ ids, onRead }: { ids: string[]; onRead: (read: unknown) => void }) {
  onRead(useLineProducts(ids.map((product_id) => ({ product_id, quantity: '1' }))))
  return null
}

// Nothing observes the entries of single products, so the cache drops them after minutes.
test('the products of lines stay known when the cache has dropped the entries of single products', () => {
  const client = new QueryClient()
  const [ebook, teapot] = [product('ebook', false), product('teapot', true)]
  client.setQueryData(['products', 'lines', 'ebook', 'teapot'], [ebook, teapot])
  let read: unknown
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Lines ids={['ebook', 'teapot']} onRead={(found) => (read = found)} />
    </QueryClientProvider>,
  )
  expect(read).toEqual([ebook, teapot])
})

test.each([
  [[], true],
  [[undefined], true],
  [[product('ebook', false)], false],
  [[product('ebook', false), product('teapot', true)], true],
  [[product('ebook', false), undefined], false],
])('an order of %j is shipped: %s', (products, ships) => {
  expect(shipsAny(products)).toBe(ships)
})
