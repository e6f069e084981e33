import type { Order } from '@kontor/contract/orders/orders'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OrderItems } from './order-items.tsx'

const ORDER = {
  currency: 'EUR',
  prices_include_tax: false,
  payment_status: 'captured',
  subtotal: '200.00',
  discounts: [],
  shipping_method: null,
  shipping_total: '0.00',
  shipping_discount: '0.00',
  tax_lines: [],
  total: '200.00',
  shipping_title: '',
}

const CARD = { last4: 'AAAA', amount: '30.00' }

// An exchange of something for something else at the same price leaves both in the order.
test.each([
  [
    { gift_cards: [CARD], amount_due: '170.00', set_off: '100.00' },
    ['Credited against this order −€100.00', 'Total €100.00', 'Paid €70.00'],
  ],
  [
    { gift_cards: [], amount_due: '200.00', set_off: '100.00' },
    ['Credited against this order −€100.00', 'Total €100.00'],
  ],
  [{ gift_cards: [CARD], amount_due: '170.00', set_off: '0.00' }, ['Total €200.00', 'Paid €170.00']],
  [{ gift_cards: [], amount_due: '200.00', set_off: '0.00' }, ['Total €200.00']],
])(
  'of an order with %j, the total that was owed is shown, and what was paid: %j',
  { timeout: 60_000 },
  (paid, rows) => {
    const drawn = renderToStaticMarkup(
      <MantineProvider>
        <OrderItems order={{ ...ORDER, ...paid } as unknown as Order} items={[]} refunds={[]} warehouse="" />
      </MantineProvider>,
    )
    const all = [...drawn.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(
      ([, name, amount]) => `${name} ${amount}`,
    )
    expect(all.filter((row) => /^(Credited against this order|Total|Paid|Amount due)/.test(row))).toEqual(
      rows,
    )
  },
)

test('The rows of an order with discounts add up to its total, and so do its lines to the row of the items', {
  timeout: 60_000,
}, () => {
  const order = {
    ...ORDER,
    gift_cards: [],
    set_off: '0.00',
    prices_include_tax: true,
    subtotal: '29.33',
    shipping_method: 'x',
    shipping_total: '2.06',
    shipping_discount: '2.45',
    total: '37.35',
    amount_due: '37.35',
    discounts: [
      { id: 'a', title: 'A dent', code: null, class: 'order', amount: '5.00', is_manual: true },
      { id: 'b', title: 'Half', code: 'HALF', class: 'shipping', amount: '2.45', is_manual: false },
    ],
  }
  const items = [
    {
      product_id: 'p',
      title: 'Mug',
      quantity: 3,
      unit_price: '12.95',
      total: '35.67',
      discounts: [{ id: 'a', amount: '3.18' }],
    },
    {
      product_id: 'q',
      title: 'Book',
      quantity: 1,
      unit_price: '1.05',
      total: '-0.77',
      discounts: [{ id: 'a', amount: '1.82' }],
    },
  ].map((item) => ({
    ...item,
    variant_title: '',
    sku: '',
    tax_rate: '0.19',
    tax_basis: 'origin',
    tax_country: 'DE',
    tax_label: 'VAT',
  }))
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <MantineProvider>
        <OrderItems order={order as unknown as Order} items={items as never} refunds={[]} warehouse="" />
      </MantineProvider>
    </MemoryRouter>,
  )
  const rows = [...drawn.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(
    ([, name, amount]) => `${name} ${amount}`,
  )
  expect(rows.slice(0, 5)).toEqual([
    'Items €39.90',
    'A dent −€5.00',
    'Shipping €4.90',
    'Half (HALF) −€2.45',
    'Total €37.35',
  ])
  expect(drawn).toContain('<td>€38.85</td>')
})
