import type { CatalogueView } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { en } from '../../lib/messages/messages.en.ts'
import { makeTexts, TextsProvider } from '../../lib/messages/texts.tsx'
import { Filters } from './filters.tsx'

const FACETS: NonNullable<CatalogueView['facets']> = {
  categories: [
    { value: 'Tea', count: 7 },
    { value: 'Coffee', count: 5 },
  ],
  tags: [],
  brands: [],
  options: [{ name: 'Size', values: [{ value: 'M', count: 3 }] }],
  price: { min: '1.00', max: '2.00' },
  in_stock: 9,
  is_estimate: false,
}
const view = {
  base: 'catalogue',
  q: '',
  category: '',
  tag: '',
  chosen: { brand: '', options: [], price_min: '', price_max: '', in_stock: false },
} as unknown as CatalogueView
const shop = { slug: 'demo', default_currency: 'EUR' } as PublicShop

const countsIn = (facets: typeof FACETS): string[] => {
  const html = renderToStaticMarkup(
    <TextsProvider texts={makeTexts('en', 'en-GB', en)}>
      <Filters view={view} shop={shop} facets={facets} />
    </TextsProvider>,
  )
  expect(html).toContain('Coffee')
  return [...html.matchAll(/class="choice-count">(\d+)/g)].map(([, count]) => count!)
}

test('says how many products a choice would leave, unless they were counted in a part only', () => {
  expect(countsIn(FACETS)).toEqual(['7', '5', '3', '9'])
  expect(countsIn({ ...FACETS, is_estimate: true })).toEqual([])
})
