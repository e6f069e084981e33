import type { ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import en from '../../lib/messages/en.json' with { type: 'json' }
import { makeTexts, TextsProvider } from '../../lib/messages/texts.tsx'
import { OrderFormRow } from './order-form-row.tsx'

const product: ProductTile = {
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
  availability: { state: 'sold_out', available: 0 },
  energy_label: { class: 'E', best: 'A', worst: 'G', label_url: '', sheet_url: 'https://e.example/s' },
}

/** Drawn once with each of the quantities; shows the last. */
function RowInSteps({ quantities }: { quantities: number[] }) {
  const [at, setAt] = useState(0)
  const drawn = OrderFormRow({
    product,
    shop: { slug: 'demo', default_currency: 'EUR', theme: 'plain' } as unknown as PublicShop,
    quantity: quantities[at]!,
    is_hidden: false,
    problem: undefined,
    onQuantity: () => undefined,
  })
  if (at < quantities.length - 1) setAt(at + 1)
  return drawn
}

const drawn = (...quantities: number[]): string =>
  renderToStaticMarkup(
    <TextsProvider texts={makeTexts('en', 'en-GB', en)}>
      <RowInSteps quantities={quantities} />
    </TextsProvider>,
  )

test('a sold-out product that was in the cart keeps its field at zero, so that it is taken out', () => {
  expect(drawn(0)).not.toContain('name="quantity.a"')
  expect(drawn(1, 0)).toContain('name="quantity.a"')
})

test('shows the energy class beside the price, with the information sheet', () => {
  expect(drawn(0)).toContain('aria-label="Energy class E on a scale from A to G"')
  expect(drawn(0)).toContain('<a href="https://e.example/s"')
})
