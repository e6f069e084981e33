import type { CatalogueView, ChosenFilters, Picture } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import en from '../../lib/messages/en.json' with { type: 'json' }
import { makeTexts, TextsProvider } from '../../lib/messages/texts.tsx'
import { CataloguePage, catalogueHead } from './catalogue-page.tsx'

const chosen: ChosenFilters = { brand: '', options: [], price_min: '', price_max: '', in_stock: false }
const EMPTY: CatalogueView = {
  kind: 'catalogue',
  base: 'products',
  collection: null,
  chosen,
  facets: {
    categories: [],
    tags: [],
    brands: [],
    options: [],
    price: { min: null, max: null },
    in_stock: 0,
    is_estimate: false,
  },
  products: [],
  total: 0,
  is_near: false,
  page: 1,
  page_count: 1,
  q: '',
  category: '',
  tag: '',
  sort: '-created_at',
  categories: [],
  tags: [],
  elsewhere: 0,
  suggestions: [],
}
const shop = { slug: 'demo', default_currency: 'EUR' } as PublicShop

const pageOf = (view: CatalogueView, shop_lang?: string): string =>
  renderToStaticMarkup(
    <TextsProvider texts={makeTexts('en', 'en-GB', en, shop_lang)}>
      <CataloguePage view={view} shop={shop} page_host="shop.test" />
    </TextsProvider>,
  )

test('a shop without products says so', () => {
  const page = pageOf(EMPTY)
  expect(page).toContain('No products yet')
  expect(page).not.toContain('Show all products')
})

test('the browser restores no sort order of before', () => {
  for (const facets of [EMPTY.facets, null])
    expect(pageOf({ ...EMPTY, total: 1, facets })).toMatch(/<select [^>]*autoComplete="off"/i)
})

test.each<Partial<ChosenFilters>>([
  { in_stock: true },
  { brand: 'Quay' },
  { options: ['Size:M'] },
  { price_max: '5.00' },
])('a filter that leaves nothing (%j) leads to the list of all products, not to the start page', (filter) => {
  const page = pageOf({ ...EMPTY, chosen: { ...chosen, ...filter } })
  expect(page).toContain('No results')
  expect(page).not.toContain('No products yet')
  expect(page).toContain('<a class="button" href="/store/demo/products">Show all products</a>')
})

test('names of collections and filters that the shop wrote in another language say which', () => {
  const collection = {
    slug: 'tee',
    title: 'Schwarzer Tee',
    description: '![Eine Kanne](https://a.example/kanne.png)',
    path: [{ slug: 'getraenke', title: 'Getränke' }],
    children: [],
  } as unknown as NonNullable<CatalogueView['collection']>
  const view = {
    ...EMPTY,
    collection,
    tag: 'Neu',
    chosen: { ...chosen, options: ['Farbe:Rot'], in_stock: true },
  }
  const page = pageOf(view, 'de')
  expect(page).toMatch(/<a href="[^"]+" lang="de">Getränke</)
  expect(page).toMatch(/<a href="[^"]+" lang="de" aria-current="page">Schwarzer Tee</)
  expect(page).toMatch(/<a href="[^"]+">Collections</)
  expect(page).toMatch(/<img [^>]*alt="Eine Kanne" lang="de"/)
  for (const name of ['Neu', 'Farbe: Rot'])
    expect(page).toContain(`<span dir="auto" lang="de">${name}</span>`)
  expect(page).toContain('<span dir="auto">Available only</span>')
  expect(pageOf(view)).not.toContain('lang="de"')
})

describe('a list under a category or tag', () => {
  const url = 'https://shop.test/store/demo/products?category=Call%20me'
  const headOf = (view: Partial<CatalogueView>) =>
    catalogueHead({ ...EMPTY, ...view }, { ...shop, name: 'Demo' }, makeTexts('en', 'en-GB', en), url)

  test.each([{ category: 'Call me' }, { tag: 'Call me' }, { category: 'Tea', tag: 'Call me' }])(
    'is not for search engines where nothing has it, and has the shop’s own heading: %j',
    (words) => {
      const head = headOf(words)
      expect(head.is_private).toBe(true)
      expect(JSON.stringify([head.title, head.description, head.json_ld])).not.toContain('Call me')
      expect(pageOf({ ...EMPTY, ...words })).toContain('<h1>Products</h1>')
      expect(pageOf({ ...EMPTY, ...words, facets: null })).toContain('<h1>Products</h1>')
    },
  )

  test('has its name and is for search engines where something has it', () => {
    const head = headOf({ category: 'Tea', total: 1 })
    expect(head).toMatchObject({ title: 'Tea', is_private: false, description: 'Demo · Tea · 1 product' })
    expect(JSON.stringify(head.json_ld)).toContain('"Tea"')
    expect(headOf({}).is_private).toBe(false)
  })
})

describe('the page of a collection', () => {
  const picture = (name: string, alt = ''): Picture => ({
    url: `/files/${name}.webp`,
    alt,
    width: 1600,
    height: 900,
    srcset: `/files/${name}-400.webp 400w`,
  })
  const collection = {
    slug: 'tea',
    title: 'Tea',
    description: '',
    sort: 'manual',
    path: [],
    picture: picture('tea', 'A pot'),
    children: [
      { slug: 'green', title: 'Green', picture: picture('green') },
      { slug: 'black', title: 'Black tea', picture: null },
    ],
  } satisfies CatalogueView['collection']
  const tile = { id: '1', picture: picture('first') } as CatalogueView['products'][number]

  test('shows its picture, and those of the collections below it', () => {
    const page = pageOf({ ...EMPTY, collection })
    expect(page).toMatch(
      /<img src="\/files\/tea.webp" srcSet="[^"]+400w" sizes="[^"]+" alt="A pot" width="1600" height="900"/,
    )
    expect(page).toMatch(/<img src="\/files\/green.webp" [^>]*alt=""[^>]*><\/span>Green<\/a>/)
    expect(page).toMatch(/<span class="picture letters [^>]*>BT<\/span>Black tea<\/a>/)
    const plain = pageOf({
      ...EMPTY,
      collection: { ...collection, picture: null, children: collection.children.slice(1) },
    })
    expect(plain).not.toContain('class="picture')
    expect(plain).toContain('<ul class="below">')
  })

  test('has its picture in previews of links, else that of its first product', () => {
    const imageOf = (view: Partial<CatalogueView>) =>
      catalogueHead({ ...EMPTY, products: [tile], ...view }, shop, makeTexts('en', 'en-GB', en), null).image
        ?.url
    expect(imageOf({ collection })).toBe('/files/tea.webp')
    expect(imageOf({ collection: { ...collection, picture: null } })).toBe('/files/first.webp')
  })
})
