// The lists that `lists` measures: of each, the paths of its pages, filters, orders and searches.

import { isSingle } from './fill.ts'
import { namedId } from './further-rows.ts'

/** The back office's page size, and the most pages it shows of a list and of a search. */
const [PAGE, MAX_PAGES, MAX_PAGES_FOUND] = [10, 250, 100]

export interface FilledShop {
  id: string
  slug: string
  /** They are numbered from 1. */
  rows: number
}

export interface List {
  title: string
  /** Paths by name. */
  views: Record<string, (shop: FilledShop) => string>
  /** Judged by its milliseconds alone: in a shop of a thousand it takes so few that no person could feel what a ratio would judge. */
  is_apart?: true
}

type Queries = Record<string, (rows: number, shop_id: string) => string>

/** A list of the back office, with its query strings by name. */
const office = (title: string, path: string | ((shop_id: string) => string), queries: Queries): List => ({
  title,
  views: Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [
      name,
      ({ id, rows }) =>
        `/v1${typeof path === 'string' ? path : path(id)}?shop_id=${id}&limit=${PAGE}${query(rows, id)}`,
    ]),
  ),
})

/** The same, of what grows with the shop in other ways than by its rows. */
const apart = (...list: Parameters<typeof office>): List => ({ ...office(...list), is_apart: true })

const lastOffset = (rows: number) => Math.min(rows - PAGE, (MAX_PAGES - 1) * PAGE)
const lastFound = (rows: number) => Math.min(rows - PAGE, (MAX_PAGES_FOUND - 1) * PAGE)
const COMMON = {
  'first page': () => '',
  'last page': (rows: number) => `&offset=${lastOffset(rows)}`,
}
/** As `SPREAD` in fill.ts: a number that the fill gives to one row only. */
const spread = (n: number) => (n * 7919) % 999983

/** The number of the `n`th live product: every tenth is not live. */
const liveOne = (n: number) => Math.floor(n / 9) * 10 + (n % 9) + 1
/** The same, of the products that are sold on their own. */
const liveSingle = (n: number): number => {
  const number = liveOne(n)
  return isSingle(number) ? number : number + 10
}

let turn = 0
/** A filter that was not asked for yet, so that its response is not cached: each time another most price, above all prices. */
const newFilter = () => `price_max=${10_000 + turn++}`

const uncached = (slug: string, query = '') => `/store/${slug}/products?${newFilter()}${query}`

const STORE: List = {
  title: 'Store pages, not cached',
  is_apart: true,
  views: {
    catalogue: ({ slug }) => uncached(slug),
    'catalogue, page 20': ({ slug }) => uncached(slug, '&page=20'),
    'by price, page 20': ({ slug }) => uncached(slug, '&sort=-price&page=20'),
    'a category': ({ slug }) => uncached(slug, '&category=Category%202'),
    'a category of few': ({ slug }) => uncached(slug, '&category=Rare'),
    'a category of none': ({ slug }) => uncached(slug, '&category=nothing'),
    'search by title': ({ slug, rows }) => uncached(slug, `&q=product%20${spread(rows - 7)}`),
    'search by a common word': ({ slug }) => uncached(slug, '&q=product'),
    'search with a typo': ({ slug }) => uncached(slug, '&q=prodcut'),
    product: ({ slug, rows }) => `/store/${slug}/products/product-${liveSingle((turn++ * 7) % (rows * 0.9))}`,
    group: ({ slug, rows }) => `/store/${slug}/products/group-${50 * (1 + ((turn++ * 7) % (rows / 50 - 1)))}`,
  },
}

/** A page of tiles that was not requested yet. */
const tiles =
  (query: string) =>
  ({ id }: FilledShop) =>
    `/v1/public/${id}/catalogue?limit=24&${newFilter()}${query}`

/** Another page of tiles that was not requested yet; how many there are was. */
const nextTiles =
  (query: string) =>
  ({ id }: FilledShop) =>
    `/v1/public/${id}/catalogue?limit=24&offset=${turn++ % 900}${query}`

const CATALOGUE: List = {
  title: 'Public catalogue, a fifth in groups, not cached',
  is_apart: true,
  views: {
    tiles: tiles(''),
    'tiles, page 20': tiles('&offset=456'),
    'tiles, the last page': tiles('&offset=9960'),
    'tiles, further pages': nextTiles(''),
    'by price': tiles('&sort=price'),
    'by price, page 20': tiles('&sort=-price&offset=456'),
    'by title': tiles('&sort=title'),
    'from a price by price': tiles('&price_min=20&sort=price'),
    'between two prices': ({ id }) =>
      `/v1/public/${id}/catalogue?limit=24&price_min=20&price_max=${(21 + (turn++ % 5000) / 100).toFixed(2)}`,
    'a category by title': tiles('&category=Category%202&sort=title'),
    'a collection by hand': tiles('&collection=by-hand'),
    'a collection by hand, page 20': tiles('&collection=by-hand&offset=456'),
    'a collection by rules': tiles('&collection=by-rules'),
    'a collection by rules, by price': tiles('&collection=by-rules&sort=price'),
    'a collection by price': tiles('&collection=by-price'),
    'a collection by hand with counts': tiles('&collection=by-hand&facets=true'),
    'a collection by rules with counts': tiles('&collection=by-rules&facets=true'),
    'counts of filters': tiles('&facets=true'),
    'a category with counts': tiles('&category=Category%202&facets=true'),
    'a category of few with counts': tiles('&category=Rare&facets=true'),
    'a brand with counts': tiles('&brand=Brand%207&facets=true'),
    'an option with counts': tiles('&option=Size:M&facets=true'),
    'two options with counts': tiles('&option=Size:M&option=Colour:Red&facets=true'),
    'further tiles with counts': nextTiles('&facets=true'),
    'a price with counts': tiles('&price_min=20&facets=true'),
    'in stock with counts': tiles('&in_stock=true&facets=true'),
    'search by title': ({ rows, ...shop }) => tiles(`&q=product%20${spread(rows - 7)}`)({ rows, ...shop }),
    'search by a common word with counts': tiles('&q=product&facets=true'),
    'search for a group with counts': tiles('&q=group&facets=true'),
    'search by a word of all with counts': tiles('&q=hand&facets=true'),
    'search by two words': tiles('&q=product%20hand'),
    'search by a common word, by price': tiles('&q=product&sort=price'),
    'search with a typo': tiles('&q=prodcut'),
    'search by two letters': tiles('&q=pr'),
    'search by what none has': tiles('&q=zebra'),
    suggestions: ({ id, rows }) =>
      `/v1/public/${id}/suggestions?q=product%20${spread(liveSingle((turn++ * 7) % (rows * 0.9)))}`,
    'suggestions for two letters': ({ id }) => `/v1/public/${id}/suggestions?q=pr`,
    'suggestions for a common word': ({ id }) => `/v1/public/${id}/suggestions?q=product`,
  },
}

export const LISTS: readonly List[] = [
  office('Products', '/a/products', {
    ...COMMON,
    'by title': () => '&sort=title',
    'by price, last page': (rows) => `&sort=-price&offset=${lastOffset(rows)}`,
    'by SKU, last page': (rows) => `&sort=sku&offset=${lastOffset(rows)}`,
    'not live': () => '&is_live=false',
    'not live by price, last page': (rows) => `&is_live=false&sort=-price&offset=${lastOffset(rows / 10)}`,
    'live by title, last page': (rows) => `&is_live=true&sort=title&offset=${lastOffset(rows * 0.9)}`,
    filtered: () => '&category=Category%202&is_live=false',
    'search by title': (rows) => `&q=product%20${spread(rows - 7)}`,
    'search by SKU': (rows) => `&q=sku-${rows - 3}`,
    'search by a common word': () => '&q=product',
    'search by a common word, last page': (rows) => `&q=product&offset=${lastFound(rows)}`,
    'search by two letters': () => '&q=du',
    'search by what none has': () => '&q=zebra',
  }),
  office('Catalogue', '/a/catalogue', {
    ...COMMON,
    'by title': () => '&sort=title',
    'by price, last page': (rows) => `&sort=-price_min&offset=${lastOffset(rows * 0.8)}`,
    'by change, last page': (rows) => `&sort=-updated_at&offset=${lastOffset(rows * 0.8)}`,
    'live by title': () => '&is_live=true&sort=title',
    'a category': () => '&category=Category%202',
    'a category of few': () => '&category=Rare',
    'a category of none': () => '&category=nothing',
    'a brand': () => '&brand=Brand%207',
    'a brand by price, last page': (rows) =>
      `&brand=Brand%207&sort=-price_min&offset=${lastFound(rows / 25)}`,
    'a brand of none': () => '&brand=nothing',
    'a collection by hand': (_, id) => `&collection_id=${namedId(id, 'by hand')}`,
    'a collection by rules': (_, id) => `&collection_id=${namedId(id, 'by rules')}`,
    'a collection by rules, by title': (_, id) => `&collection_id=${namedId(id, 'by rules')}&sort=title`,
    'search by title': (rows) => `&q=product%20${spread(rows - 17)}`,
    'search by SKU': (rows) => `&q=sku-${rows - 13}`,
    'search by a common word, last page': (rows) => `&q=product&offset=${lastFound(rows)}`,
    'search in a category': (rows) => `&q=product%20${spread(rows - 17)}&category=Category%202`,
    'search by two letters': () => '&q=du',
    'search by what none has': () => '&q=zebra',
  }),
  office('Groups', '/a/product_groups', {
    ...COMMON,
    'by title': () => '&sort=title',
    'by price': () => '&sort=-price_min',
    'a category of few': () => '&category=Rare',
    'a brand': () => '&brand=Brand%207',
    'search by title': (rows) => `&q=group%20${spread(rows - 50)}`,
    'search by a common word': () => '&q=group',
    'search by what none has': () => '&q=zebra',
  }),
  apart('Variants of a group', (id) => `/a/product_groups/${namedId(id, 'wide group')}/variants`, {
    'first page': () => '',
    'by price': () => '&sort=-price',
    'last page': (rows) => `&offset=${Math.min(rows / 10, 2000) - PAGE}`,
    'an option': () => '&option=Colour:Colour%207',
    'in stock': () => '&in_stock=true',
    search: () => '&q=wide-77',
  }),
  apart('Collections', '/a/collections', { 'first page': () => '', search: () => '&q=hand' }),
  apart('Members of a collection by hand', (id) => `/a/collections/${namedId(id, 'by hand')}/items`, {
    'first page': () => '',
    'last page': (rows) => `&offset=${lastOffset(rows / 25)}`,
  }),
  apart('Members of a collection by rules', (id) => `/a/collections/${namedId(id, 'by rules')}/items`, {
    ...COMMON,
  }),
  apart('Members of a collection by price', (id) => `/a/collections/${namedId(id, 'by price')}/items`, {
    'first page': () => '',
  }),
  apart('Translations', '/a/translations', {
    'first page': () => '&language=de',
    'last page': (rows) => `&language=de&offset=${lastOffset(rows)}`,
    'missing ones of products': () => '&language=de&kind=product&status=missing',
    'translated ones': () => '&language=de&status=done',
    search: (rows) => `&language=de&q=produkt%20${spread(rows - 9)}`,
    'categories alone': () => '&language=de&kind=category',
  }),
  apart('Searches', '/a/searches', {
    ...COMMON,
    'without results': () => '&found=false',
  }),
  office('Gift cards', '/a/gift_cards', {
    ...COMMON,
    'active ones': () => '&status=active',
    'voided ones': () => '&status=voided',
    'search by e-mail': (rows) => `&q=buyer-${spread(rows - 7)}%40example.test`,
    'search by what many have': () => '&q=buyer',
    'search by two letters': () => '&q=zq',
    'search by what none has': () => '&q=zebra',
  }),
  apart('Codes of a discount', (id) => `/a/discounts/${namedId(id, 'codes')}/codes`, {
    ...COMMON,
    'not used': () => '&is_used=false',
    used: () => '&is_used=true',
    'search by the beginning': () => '&q=ABC',
  }),
  office('Orders', '/a/orders', {
    ...COMMON,
    'by number': () => '&sort=order_number',
    'by total, last page': (rows) => `&sort=-total&offset=${lastOffset(rows)}`,
    'by number, last page': (rows) => `&sort=-order_number&offset=${lastOffset(rows)}`,
    'paid ones': () => '&status=paid',
    'paid ones by total': () => '&status=paid&sort=-total',
    'delivered ones by total, last page': (rows) =>
      `&status=delivered&sort=total&offset=${lastOffset(rows * 0.9)}`,
    'delivered ones by number, last page': (rows) =>
      `&status=delivered&sort=order_number&offset=${lastOffset(rows * 0.9)}`,
    filtered: () => '&payment_status=refunded',
    'refunded ones by total, last page': (rows) =>
      `&payment_status=refunded&sort=-total&offset=${lastOffset(rows / 100)}`,
    'paid for and delivered': () => '&status=delivered&payment_status=refunded',
    'of some days by total': () => '&from=2026-01-01&to=2026-01-08&sort=-total',
    'to be sent': () => '&is_to_ship=true',
    'to be sent by total, last page': (rows) =>
      `&is_to_ship=true&sort=-total&offset=${lastOffset(rows / 25)}`,
    'not to be sent now by total, last page': (rows) =>
      `&is_to_ship=false&sort=-total&offset=${lastOffset(rows * 0.9)}`,
    'search by number': (rows) => `&q=${rows - 3}`,
    'search by e-mail': (rows) => `&q=buyer-${spread(rows - 7)}%40example.test`,
    'search by part of an e-mail': (rows) => `&q=uyer-${spread(rows - 7)}%40exam`,
    'search by name': (rows) => `&q=Buyer%20${spread(rows - 9)}`,
    'search by product': (rows) => `&q=product%20${spread(rows - 7)}`,
    'search by SKU': (rows) => `&q=sku-${rows - 3}`,
    'search by postcode': () => '&q=20457',
    'search by a common word': () => '&q=buyer',
    'search by what none has': () => '&q=zebra',
  }),
  office('Stock movements', '/a/stock_movements', {
    ...COMMON,
    'by quantity': () => '&sort=-quantity',
    filtered: () => '&reason=purchase',
    'filtered by quantity, last page': (rows) =>
      `&reason=purchase&sort=quantity&offset=${lastOffset(Math.floor(rows / 3))}`,
    'search by a common word': () => '&q=delivery',
    'search by what none has': () => '&q=zebra',
    'search by reference': (rows) => `&q=delivery%20${spread(rows - 7)}`,
  }),
  office('Invoices', '/a/invoices', {
    ...COMMON,
    'by total, last page': (rows) => `&sort=-total&offset=${lastOffset(rows)}`,
    'by buyer, last page': (rows) => `&sort=buyer_name&offset=${lastOffset(rows)}`,
    'search by number': (rows) => `&q=INV-${rows - 3}`,
    'search by name': (rows) => `&q=Buyer%20${spread(rows - 9)}`,
    'search by a common word, last page': (rows) => `&q=buyer&offset=${lastFound(rows)}`,
    'search by what none has': () => '&q=zebra',
  }),
  office('Customers', '/a/customers', {
    ...COMMON,
    'by what they spent, last page': (rows) => `&sort=-total_spent&offset=${lastOffset(rows)}`,
    'by e-mail, last page': (rows) => `&sort=email&offset=${lastOffset(rows)}`,
    'search by part of an e-mail': (rows) => `&q=uyer-${spread(rows - 7)}%40exam`,
    'search by a common word, last page': (rows) => `&q=buyer&offset=${lastFound(rows)}`,
    'search by two letters': () => '&q=zq',
    'search by what none has': () => '&q=zebra',
  }),
  STORE,
  CATALOGUE,
]
