import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import en from '../../lib/messages/en.json' with { type: 'json' }
import { makeTexts, TextsProvider } from '../../lib/messages/texts.tsx'
import { CartLineRow } from './cart-line.tsx'

test('without script the server gets which button was pressed, and counts from what is typed', () => {
  const html = renderToStaticMarkup(
    <TextsProvider texts={makeTexts('en', 'en-GB', en)}>
      <CartLineRow
        line={{
          product_id: 'a',
          product: {
            id: 'a',
            slug: 'a',
            title: 'Bowl',
            sku: '',
            price: '1.00',
            strike_price: null,
            lowest_price_30_days: null,
            content_amount: null,
            content_unit: null,
            picture: null,
            availability: { state: 'in_stock', available: 9 },
          },
          quantity: 2,
          line_total: '2.00',
        }}
        calculation={null}
        shop={{ slug: 'demo', default_currency: 'EUR' }}
        problem={undefined}
      />
    </TextsProvider>,
  )
  const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([button]) =>
    ['name', 'value'].map((part) => button.split(` ${part}="`)[1]?.split('"')[0]).join('='),
  )
  expect(buttons).toEqual(['less=a', 'more=a', 'set=a:0'])
})
