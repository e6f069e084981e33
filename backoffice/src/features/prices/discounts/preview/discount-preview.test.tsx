import type { Calculation } from '@kontor/contract/orders/orders'
import { UNSTORED_ID } from '@kontor/contract/prices/discounts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_DISCOUNT } from '../discount-data.ts'
import { changesNothing, DiscountPreview, Outcome } from './discount-preview.tsx'

// A duplicate has the title of its original.
const stored = { discounts: [{ id: 'stored', title: 'Summer' }] }
const unstored = { discounts: [...stored.discounts, { id: UNSTORED_ID, title: 'Summer' }] }

test.each([
  ['it is among its discounts', { data: unstored, isPlaceholderData: false }, UNSTORED_ID, false],
  ['one that is edited is among them', { data: stored, isPlaceholderData: false }, 'stored', false],
  ['only another of its title is', { data: stored, isPlaceholderData: false }, UNSTORED_ID, true],
  ['the answer for its new values is not there yet', { data: stored, isPlaceholderData: true }, 'new', false],
  ['there is no answer yet', { data: undefined, isPlaceholderData: false }, 'stored', false],
])('whether a discount leaves the sample as it is, where %s', (_, asked, id, nothing) => {
  expect(changesNothing(asked, id)).toBe(nothing)
})

test('the sample is sent to the country of the shop until another is chosen', { timeout: 60_000 }, () => {
  const client = new QueryClient()
  const addresses = [
    { country: 'AT', is_default: false },
    { country: 'FR', is_default: true },
  ]
  client.setQueryData(['addresses', 'all', 'shop'], addresses)
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <DiscountPreview values={EMPTY_DISCOUNT} id={undefined} shop_id="shop" />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(drawn).toContain('value="France"')
})

test('what keeps the sample from being ordered is said, of a product with its name', () => {
  const calculation = {
    currency: 'EUR',
    prices_include_tax: true,
    subtotal: '8.40',
    shipping_total: '0.00',
    shipping_discount: '0.00',
    total: '10.00',
    discounts: [],
    tax_lines: [],
    shipping_method: null,
    items: [{ product_id: 'cup', title: 'Cup', variant_title: 'Blue', total: '10.00' }],
    problems: [
      { code: 'no_shipping_rate', message: 'No shipping there.' },
      { code: 'insufficient_stock', product_id: 'cup', message: 'Sold out.' },
    ],
  } as unknown as Calculation
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <Outcome calculation={calculation} is_unchanged />
    </MantineProvider>,
  )
  expect(drawn).toMatch(
    />No shipping there\.<.*>Cup – Blue: Sold out\.<.*>This discount does not change the sample\.</,
  )
})
