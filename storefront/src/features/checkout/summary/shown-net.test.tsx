// What a customer group that sees prices without tax is shown in a shop whose prices include it: amounts that add up to the total, to the cent.

import type { Calculation, ShippingOption } from '@kontor/contract/orders/orders'
import type { CartLine } from '@kontor/contract/storefront/storefront-pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { en } from '../../../lib/messages/messages.en.ts'
import { makeTexts, TextsProvider } from '../../../lib/messages/texts.tsx'
import { OrderTotals } from './order-totals.tsx'
import { settledLine } from './settled-line.ts'
import { ShippingOptions } from './shipping-options.tsx'

/** The first example of the discounts' rules: two lines, a discount on the first, one on the order and one on shipping. */
const item = (product_id: string, quantity: number, unit_price: string, before: string, total: string) =>
  ({
    product_id,
    quantity,
    unit_price,
    subtotal_before_discount: before,
    total,
    discounts: product_id === 'a' ? [{ id: 'mugs', amount: '3.89' }] : [],
  }) as Calculation['items'][number]
const tax = (rate: string, taxable: string, amount: string) =>
  ({ label: 'VAT', country: 'DE', rate, taxable, amount, basis: 'origin' }) as const
const parcel = { id: 'parcel', title: 'Parcel', amount: '4.90', net_amount: '4.30' } as ShippingOption
const calculation = {
  currency: 'EUR',
  prices_include_tax: true,
  shows_prices_without_tax: true,
  items: [item('a', 3, '12.95', '32.65', '31.78'), item('b', 1, '19.99', '18.68', '18.17')],
  subtotal_before_discount: '51.33',
  discount_total: '7.64',
  subtotal: '43.69',
  shipping_total: '2.15',
  shipping_discount: '2.45',
  tax_total: '6.56',
  total: '52.40',
  discounts: [
    { id: 'mugs', code: null, title: 'Mugs', class: 'product', amount: '3.89', is_manual: false },
    { id: 'summer', code: 'SUMMER5', title: 'Summer', class: 'order', amount: '5.00', is_manual: false },
    { id: 'half', code: null, title: 'Half', class: 'shipping', amount: '2.45', is_manual: false },
  ],
  tax_lines: [tax('0.19', '27.97', '5.31'), tax('0.07', '17.87', '1.25')],
  gift_cards: [],
  gift_card_total: '0.00',
  amount_due: '52.40',
  shipping_method: 'parcel',
  shipping_options: [parcel],
  problems: [],
  vat_check: null,
} as unknown as Calculation

const draw = (over: Partial<Calculation> = {}) =>
  renderToStaticMarkup(
    <TextsProvider texts={makeTexts('en', 'en-GB', en)}>
      <OrderTotals calculation={{ ...calculation, ...over }} ships />
      <ShippingOptions calculation={{ ...calculation, ...over }} is_chosen={false} />
    </TextsProvider>,
  )
const rowsOf = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, amount]) => `${label} ${amount}`)
const line = (product_id: string, quantity: number): CartLine => ({
  product_id,
  quantity,
  product: {} as CartLine['product'],
  line_total: '0.00',
})

test('goods less the discounts, shipping and taxes are rows that sum to the total', () => {
  const rows = rowsOf(draw())
  expect(rows).toEqual([
    'Subtotal €51.33',
    'Discount (Mugs, Summer) −€7.64',
    'Shipping €2.15',
    'VAT 19% on €27.97 €5.31',
    'VAT 7% on €17.87 €1.25',
    'Total €52.40',
  ])
  const cents = rows.map((row) => {
    const [, minus, amount] = /(−?)€([\d.]+)$/.exec(row)!
    return Math.round(Number(amount) * 100) * (minus === '' ? 1 : -1)
  })
  const total = cents.pop()
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(total)
})

test('lines before tax sum to the goods, and shipping options are before tax', () => {
  const shown = [settledLine(line('a', 3), calculation), settledLine(line('b', 1), calculation)]
  expect(shown.map(({ total }) => total)).toEqual(['32.65', '18.68'])
  expect(shown.flatMap(({ discounts }) => discounts)).toEqual([])
  expect(draw()).toContain('€4.30')
  expect(draw()).not.toContain('€4.90')
})

test('other buyers see the amounts with tax', () => {
  const others = draw({ shows_prices_without_tax: false })
  for (const part of ['€54.95', '€4.90', 'Included in total']) expect(others).toContain(part)
  expect(settledLine(line('a', 3), { ...calculation, shows_prices_without_tax: false }).total).toBe('34.96')
})

test('where prices are before tax anyway, nothing changes', () => {
  const before_tax = { prices_include_tax: false }
  expect(draw({ ...before_tax, shows_prices_without_tax: true })).toBe(
    draw({ ...before_tax, shows_prices_without_tax: false }),
  )
})
