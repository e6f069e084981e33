// The catalogue of a public shop: tiles of single products and groups, collections, menus, the start page and suggestions.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText } from '../http/page.ts'
import { publicLink, publicSingleLink } from '../shops/store-links.ts'
import { decimal, decimalOut } from '../values/decimal.ts'
import { textLine } from '../values/text.ts'
import { askedLanguage } from './asked-language.ts'
import { shownPrices } from './shown-prices.ts'

/** Nothing matches the search; the products only come close. */
export const is_near = z.literal(true).optional()

/** `to_order`: none available, but sold all the same. */
export const AVAILABILITIES = ['in_stock', 'few', 'to_order', 'sold_out'] as const
const TILE_SORTS = ['-created_at', 'price', '-price', 'title', '-title', 'manual'] as const
export type TileSort = (typeof TILE_SORTS)[number]

const MAX_OPTIONS = 20

export const publicPicture = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Smaller versions in WebP, by ascending width; may be empty. */
  smaller: z.array(z.object({ width: z.number(), url: z.string() })),
})

export const publicTile = z.object({
  kind: z.enum(['product', 'group']),
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The product itself. For a group: the cheapest matching variant, variants in stock first. */
  variant_id: z.string(),
  /** Present prices of the matching variants. */
  price_min: decimalOut,
  price_max: decimalOut,
  /** Of `variant_id`. */
  ...shownPrices,
  picture: publicPicture.nullable(),
  availability: z.enum(AVAILABILITIES),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
})

const valueCount = z.object({ value: z.string(), count: z.number() })

export const facets = z.object({
  categories: z.array(valueCount),
  tags: z.array(valueCount),
  brands: z.array(valueCount),
  options: z.array(z.object({ name: z.string(), values: z.array(valueCount) })),
  price: z.object({ min: decimalOut.nullable(), max: decimalOut.nullable() }),
  /** The number of results that can be bought now. */
  in_stock: z.number(),
  /** True if a filter has more than ten thousand results, of which only the newest were counted, or if a search has more results than are ranked. */
  is_estimate: z.boolean(),
})

const option = textLine(140).refine(
  (text) => /^[^:]+:./.test(text),
  'option: a name and a value, such as Size:M',
)

const catalogueFilter = z.object({
  q: searchText,
  /** Id or slug. */
  collection: textLine(200).optional(),
  category: textLine(80).optional(),
  tag: textLine(80).optional(),
  brand: textLine(100).optional(),
  option: z
    .union([option.transform((one) => [one]), z.array(option)])
    .refine((list) => list.length <= MAX_OPTIONS, {
      message: `At most ${MAX_OPTIONS} options`,
      params: { code: 'too_many' },
    })
    .optional(),
  price_min: decimal('price_min').optional(),
  price_max: decimal('price_max').optional(),
  in_stock: z.enum(['true', 'false']).optional(),
})

const branchFields = {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  picture: publicPicture.nullable(),
  /**
   * Number of live products. At most `MAX_COLLECTION_ITEMS` if all are chosen by hand, otherwise ten
   * thousand.
   */
  items_count: z.number(),
}
const lowest = z.object({ ...branchFields, children: z.array(z.never()) })
const middle = z.object({ ...branchFields, children: z.array(lowest) })
const top = z.object({ ...branchFields, children: z.array(middle) })

const publicCollection = z.object({
  ...branchFields,
  sort: z.enum(['manual', '-created_at', 'title', 'price', '-price']),
  /** Ancestors of the collection, from the top. */
  path: z.array(z.object({ id: z.string(), title: z.string(), slug: z.string() })),
  children: z.array(middle),
})

const publicMenus = z.object({ header: z.array(publicLink), footer: z.array(publicLink) })

export const publicSection = z.discriminatedUnion('kind', [
  z.object({
    id: z.string(),
    kind: z.literal('hero'),
    title: z.string(),
    text: z.string(),
    picture: publicPicture.nullable(),
    link: publicSingleLink.nullable(),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('collection'),
    title: z.string(),
    collection: z.object({ id: z.string(), title: z.string(), slug: z.string() }),
    items: z.array(publicTile),
  }),
  z.object({ id: z.string(), kind: z.literal('products'), title: z.string(), items: z.array(publicTile) }),
  z.object({
    id: z.string(),
    kind: z.literal('text_picture'),
    title: z.string(),
    text: z.string(),
    picture: publicPicture.nullable(),
    side: z.enum(['left', 'right']),
  }),
  z.object({ id: z.string(), kind: z.literal('quote'), text: z.string(), by: z.string() }),
])

export const suggestions = z.object({
  products: z.array(publicTile),
  collections: z.array(z.object({ id: z.string(), slug: z.string(), title: z.string() })),
  /** Past searches of visitors that found something. */
  searches: z.array(z.string()),
})

export type PublicPicture = z.output<typeof publicPicture>
export type Tile = z.output<typeof publicTile>
export type Facets = z.output<typeof facets>
export type PublicCollection = z.output<typeof publicCollection>
export type PublicCollectionBranch = z.output<typeof top>
export type PublicMenus = z.output<typeof publicMenus>
export type PublicSection = z.output<typeof publicSection>
export type Suggestions = z.output<typeof suggestions>

const shopParams = z.object({ shopId: z.string() })
const inLanguage = z.object(askedLanguage)

export const publicCatalogue = {
  catalogue: endpoint({
    method: 'GET',
    path: '/public/{shopId}/catalogue',
    access: 'public',
    summary: "Search and filter a shop's catalogue",
    description:
      'Tiles of single products and groups. `option=Size:M` may be repeated: values of one option are alternatives, different options must all match. A group matches if one live variant matches option, price and stock. `facets=true` adds the number of results per value, under all other filters. A facet has up to 50 values, and there are up to 50 options: those with the most results. A search without `sort` is ranked by relevance: the newest 2,000 products, the newest 2,000 groups, and what has exactly the SKU that is searched for; `total` counts no more, and says so by `total_is_estimate`. A search that nothing matches is answered with what comes close, and `is_near`.',
    params: shopParams,
    query: pageQuery.extend({
      ...catalogueFilter.shape,
      ...askedLanguage,
      facets: z.enum(['true', 'false']).optional(),
      sort: z.enum(TILE_SORTS).optional(),
    }),
    response: page(publicTile).extend({
      facets: facets.optional(),
      is_near,
    }),
    errors: ['not_found', 'validation_error'],
  }),
  collections: endpoint({
    method: 'GET',
    path: '/public/{shopId}/collections',
    access: 'public',
    summary: "Read the tree of a shop's collections",
    description:
      '`items_count` includes sub-collections and goes up to 50,000 if all products are chosen by hand, otherwise up to 10,000.',
    params: shopParams,
    query: inLanguage,
    response: z.array(top),
    errors: ['not_found'],
  }),
  collection: endpoint({
    method: 'GET',
    path: '/public/{shopId}/collections/{collectionId}',
    access: 'public',
    summary: 'Read a collection',
    description: 'By id or slug. Its members: `/public/{shopId}/catalogue?collection=…`.',
    params: shopParams.extend({ collectionId: z.string() }),
    query: inLanguage,
    response: publicCollection,
    errors: ['not_found'],
  }),
  menus: endpoint({
    method: 'GET',
    path: '/public/{shopId}/menus',
    access: 'public',
    summary: "Read a shop's menus",
    params: shopParams,
    query: inLanguage,
    response: publicMenus,
    errors: ['not_found'],
  }),
  startPage: endpoint({
    method: 'GET',
    path: '/public/{shopId}/start_page',
    access: 'public',
    summary: "Read a shop's start page",
    params: shopParams,
    query: inLanguage,
    response: z.object({ sections: z.array(publicSection) }),
    errors: ['not_found'],
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/public/{shopId}/suggestions',
    access: 'public',
    summary: 'Suggest products, collections and searches for a partial query',
    params: shopParams,
    query: z.object({ q: textLine(200).default(''), ...askedLanguage }),
    response: suggestions,
    limit_per_minute: 600,
    errors: ['not_found', 'validation_error', 'rate_limited'],
  }),
} as const
