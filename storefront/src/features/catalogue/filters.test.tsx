import type { CatalogueView } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import de from '../../lib/messages/de.json' with { type: 'json' }
import en from '../../lib/messages/en.json' with { type: 'json' }
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

const ENGLISH = makeTexts('en', 'en-GB', en)
const drawn = (facets: typeof FACETS, change: Partial<CatalogueView> = {}, texts = ENGLISH): string =>
  renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <Filters view={{ ...view, ...change }} shop={shop} facets={facets} />
    </TextsProvider>,
  )

const countsIn = (html: string): string[] => {
  expect(html).toContain('Coffee')
  return [...html.matchAll(/class="choice-count">(\d+)/g)].map(([, count]) => count!)
}

/** What the browser would send, without empty fields. */
const sentBy = (html: string): string[] =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(' checked=""') || !/ type="(?:radio|checkbox)"/.test(input))
    .map((input) =>
      ['name', 'value'].map((part) => input.split(` ${part}="`)[1]?.split('"')[0] ?? '').join('='),
    )
    .filter((field) => !field.endsWith('='))

test('says how many products a choice would leave, unless they were counted in a part only', () => {
  expect(countsIn(drawn(FACETS))).toEqual(['7', '5', '3', '9'])
  expect(countsIn(drawn({ ...FACETS, is_estimate: true }))).toEqual([])
})

test('the browser restores no choices of before in it', () => {
  expect(drawn(FACETS)).toMatch(/<form [^>]*autoComplete="off"/i)
})

const NOTHING_LEFT = { ...FACETS, categories: [], options: [], price: { min: null, max: null }, in_stock: 0 }
const CHOSEN = {
  category: 'Tea',
  tag: 'new',
  chosen: {
    brand: 'Acme',
    options: ['Size:M', 'Colour:Red', 'Colour:12:30'],
    price_min: '5',
    price_max: '9.5',
    in_stock: true,
  },
}
const SENT = [
  'category=Tea',
  'option=Size:M',
  'option=Colour:Red',
  'option=Colour:12:30',
  'brand=Acme',
  'price_min=5',
  'price_max=9.5',
  'tag=new',
  'in_stock=true',
]

test('sends each choice and the prices again where no product has them any more', () => {
  const html = drawn(NOTHING_LEFT, CHOSEN)
  expect(sentBy(html)).toEqual(SENT)
  expect([...html.matchAll(/class="choice-count">(\d+)/g)].map(([, count]) => count)).toEqual(
    Array(7).fill('0'),
  )
  expect(sentBy(drawn(NOTHING_LEFT))).toEqual([])
})

test('sends each choice that is not among the values shown first, with its count', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ value: `Value ${String(at)}`, count: 100 - at }))
  const facets = { ...FACETS, categories: [], brands: many, options: [{ name: 'Size', values: many }] }
  const chosen = { ...CHOSEN.chosen, brand: 'VALUE 29', options: ['size:value 28'], in_stock: false }
  const html = drawn(facets, { chosen: { ...chosen, price_min: '', price_max: '' } })
  expect(sentBy(html)).toEqual(['option=Size:Value 28', 'brand=Value 29'])
  expect(html).toContain('class="choice-count">72<')
  expect(html).toContain('class="choice-count">71<')
  expect(html).not.toContain('Value 27')
})

test('prices are in its fields as they are typed in the language', () => {
  const chosen = { ...CHOSEN.chosen, price_min: '1234.5', price_max: '' }
  const html = drawn(FACETS, { chosen }, makeTexts('de', 'de-DE', de))
  expect(sentBy(html)).toContain('price_min=1234,5')
  expect(html).toContain('placeholder="2,00"')
})
