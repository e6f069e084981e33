import type { Order } from '@kontor/contract/orders/orders'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
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
  tax_lines: [],
  total: '200.00',
  shipping_title: '',
}

const CARD = { last4: 'AAAA', amount: '30.00' }

// An exchange of something for something else at the same price leaves both in the order.
test.each([
  [
    { gift_cards: [CARD], amount_due: '170.00', set_off: '100.00' },
    ['Set off −€100.00', 'Total €100.00', 'Paid €70.00'],
  ],
  [{ gift_cards: [], amount_due: '200.00', set_off: '100.00' }, ['Set off −€100.00', 'Total €100.00']],
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
    expect(all.filter((row) => /^(Set off|Total|Paid|Amount due)/.test(row))).toEqual(rows)
  },
)
