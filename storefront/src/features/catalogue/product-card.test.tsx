import type { ProductTile } from '@kontor/contract/storefront/catalogue-views'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import en from '../../lib/messages/en.json' with { type: 'json' }
import { makeTexts, TextsProvider } from '../../lib/messages/texts.tsx'
import { ProductCard } from './product-card.tsx'

const BOWL: ProductTile = {
  id: 'a',
  slug: 'bowl',
  title: 'Bowl',
  sku: '',
  price: '1.00',
  strike_price: null,
  lowest_price_30_days: null,
  content_amount: null,
  content_unit: null,
  picture: null,
  availability: { state: 'few', available: 2 },
}

const drawn = (product: ProductTile, theme: 'market' | 'gallery'): string =>
  renderToStaticMarkup(
    <TextsProvider texts={makeTexts('en', 'en-GB', en)}>
      <ProductCard product={product} shop={{ slug: 'demo', default_currency: 'EUR', theme }} />
    </TextsProvider>,
  )

test('says how few are left of a product, but not of one variant under the title of all', () => {
  expect(drawn(BOWL, 'market')).toContain('Only 2 left')
  const group = { ...BOWL, is_group: true }
  expect(drawn(group, 'market')).toContain('In stock')
  expect(drawn(group, 'market')).not.toContain('left')
  expect(drawn(group, 'gallery')).not.toContain('class="availability')
  expect(drawn({ ...group, availability: { state: 'sold_out', available: 0 } }, 'gallery')).toContain(
    'Sold out',
  )
})

test('shows the energy class beside the price', () => {
  const energy_label = { class: 'E', best: 'A', worst: 'G', label_url: '', sheet_url: '' }
  expect(drawn({ ...BOWL, energy_label }, 'gallery')).toContain(
    'aria-label="Energy class E on a scale from A to G"',
  )
  expect(drawn(BOWL, 'gallery')).not.toContain('<svg')
})
