import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Calculation } from '@kontor/contract/orders/orders'
import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { productQuery } from '../../catalogue/products/product-data.ts'
import { ItemLines, shipsAny, useLineProducts } from './item-lines.tsx'
import { EMPTY_ORDER, type NewOrderValues } from './new-order-form.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

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

function OneLine({ calculation }: { calculation: Calculation | undefined }) {
  const items = [{ product_id: 'mug', quantity: '1' }]
  const form = useForm<NewOrderValues>({ initialValues: { ...EMPTY_ORDER, items } })
  return <ItemLines form={form} shop_id="s" currency="EUR" calculation={calculation} />
}

test('a line shows the unit price that the order is calculated with', { timeout: 60_000 }, () => {
  const client = new QueryClient()
  client.setQueryData(productQuery('mug').queryKey, { id: 'mug', title: 'Mug', price: '10.00' } as Product)
  const drawn = (calculation?: object) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MantineProvider>
          <OneLine calculation={calculation as Calculation | undefined} />
        </MantineProvider>
      </QueryClientProvider>,
    )
  expect(drawn()).toContain('€10.00 each')
  const by_list = { product_id: 'mug', unit_price: '8.00', total: '8.00', discounts: [] }
  expect(drawn({ currency: 'EUR', prices_include_tax: true, items: [by_list], problems: [] })).toContain(
    '€8.00 each',
  )
})

test('the button for one less keeps the focus at the least quantity', { timeout: 60_000 }, () => {
  const [less, more] = renderToStaticMarkup(
    <MantineProvider>
      <QuantityStepper name="Mug" value="1" />
    </MantineProvider>,
  ).match(/<button[^>]*>/g)!
  expect(less).toContain('aria-disabled="true"')
  expect(less).not.toContain(' disabled=""')
  expect(more).not.toContain('disabled')
})
