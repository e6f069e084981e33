import type { OrderView } from '@kontor/contract/storefront-pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { en } from '../../lib/messages.en.ts'
import { makeTexts, TextsProvider } from '../../lib/texts.tsx'
import { OrderedTotals } from './ordered-totals.tsx'

const order = {
  currency: 'EUR',
  subtotal: '40.34',
  shipping_total: '4.12',
  tax_total: '8.44',
  total: '52.90',
} as OrderView['order']
const items: OrderView['items'] = [{ product_id: 'a', title: 'Mug', sku: '', quantity: 2, total: '48.00' }]

const rowsOf = (seen: OrderView['items'], prices_include_tax: boolean) =>
  [
    ...renderToStaticMarkup(
      <TextsProvider texts={makeTexts('en', 'en-GB', en)}>
        <OrderedTotals view={{ order, items: seen }} prices_include_tax={prices_include_tax} />
      </TextsProvider>,
    ).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g),
  ].map(([, label, amount]) => `${label} ${amount}`)

const NET = ['Goods before tax €40.34', 'Shipping before tax €4.12', 'Tax €8.44']

test('its buyer reads the rows of the checkout, and below them what is in the total', () => {
  expect(rowsOf(items, true)).toEqual(['Goods €48.00', 'Shipping €4.90', 'Total €52.90', ...NET])
})

test('where prices exclude tax, or what was bought is not told, net amounts and tax sum to the total', () => {
  expect(rowsOf(items, false)).toEqual([...NET, 'Total €52.90'])
  expect(rowsOf(null, true)).toEqual([...NET, 'Total €52.90'])
})
