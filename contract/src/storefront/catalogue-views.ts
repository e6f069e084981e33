// What the server passes to the storefront's renderer for pages that show products: see storefront-pages.ts.

import type { Content } from '../catalogue/products/unit-price.ts'
import type { AVAILABILITIES, Facets } from './public-catalogue.ts'
import type { ShownPrices } from './shown-prices.ts'
import type { PublicProduct } from './storefront.ts'

export const CATALOGUE_SORTS = ['-created_at', 'price', '-price', 'title', '-title'] as const
/** `manual` only in a collection that is sorted by hand. */
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number] | 'manual'

export interface Picture {
  url: string
  alt: string
  width: number | null
  height: number | null
  /** The value of the `srcset` attribute of `img`; empty if there is one size only. */
  srcset: string
}

export interface Medium extends Picture {
  kind: 'image' | 'video'
}

export interface Availability {
  state: (typeof AVAILABILITIES)[number]
  /** Null if stock is not counted. */
  available: number | null
}

export interface ProductTile extends Content {
  id: string
  slug: string
  /** Of a variant with its options: `T-shirt – M / Blue`. */
  title: string
  sku: string
  /** Of one unit, at the moment. */
  price: string
  /** What a unit costs from a quantity on; see `tileAt`. Undefined in the catalogue, where a tile may stand for several variants. */
  price_tiers?: ShownPrices['price_tiers']
  /** The price to strike through beside it; null: none. */
  strike_price: string | null
  lowest_price_30_days: string | null
  /** The highest price of its variants, where it is another one. */
  price_max?: string | null
  /** Undefined if it has none. */
  energy_label?: PublicProduct['energy_label'] | undefined
  /** Undefined for what is none, and in the catalogue. */
  is_gift_card?: true | undefined
  picture: Picture | null
  /** Of a tile of a product in variants, that of one of them. */
  availability: Availability
  /** Whether it represents a product in variants. Undefined outside the catalogue, where each variant is named. */
  is_group?: boolean
}

/** A category or tag, and how many live products have it. */
export interface LabelCount {
  label: string
  count: number
}

/** What of the filters beside category and tag is chosen; empty if nothing is. */
export interface ChosenFilters {
  brand: string
  /** Such as `Size:M`. */
  options: string[]
  price_min: string
  price_max: string
  in_stock: boolean
}

export interface CollectionTile {
  slug: string
  title: string
  picture: Picture | null
}

/** The collection that a catalogue is of. */
export interface CollectionHead {
  title: string
  slug: string
  /** Markdown. */
  description: string
  picture: Picture | null
  /** The order it has unless another is asked for. */
  sort: CatalogueSort
  path: { title: string; slug: string }[]
  children: CollectionTile[]
}

export interface CatalogueView {
  kind: 'catalogue'
  /** The page's path below the shop's: empty for the shop's own, `products`, or that of a collection. */
  base: string
  collection: CollectionHead | null
  chosen: ChosenFilters
  /** Null if nothing can be chosen. */
  facets: Facets | null
  products: ProductTile[]
  total: number
  /** True: nothing matches the search, and the products are near matches. */
  is_near: boolean
  /** From 1; `page_count` is at least 1. */
  page: number
  page_count: number
  q: string
  category: string
  tag: string
  /** `relevance` only for a search. */
  sort: CatalogueSort | 'relevance'
  categories: LabelCount[]
  tags: LabelCount[]
  /** If nothing was found in a category or with a tag: how many matches there are in the whole shop. */
  elsewhere: number
  /** Products to suggest if nothing was found. */
  suggestions: ProductTile[]
}

/** A collection among others, with those below it. */
export interface CollectionBranch extends CollectionTile {
  description: string
  items_count: number
  children: { slug: string; title: string }[]
}

export interface CollectionsView {
  kind: 'collections'
  collections: CollectionBranch[]
}

interface SectionLink {
  title: string
  url: string
}

export type StartSection =
  | {
      kind: 'hero'
      id: string
      title: string
      text: string
      picture: Picture | null
      link: SectionLink | null
    }
  | { kind: 'products'; id: string; title: string; products: ProductTile[]; more: SectionLink | null }
  | {
      kind: 'text_picture'
      id: string
      title: string
      text: string
      picture: Picture | null
      side: 'left' | 'right'
    }
  | { kind: 'quote'; id: string; text: string; by: string }

export interface StartView {
  kind: 'start'
  sections: StartSection[]
  /** Whether there are sections of products, also where none of them has any to show at the moment. */
  shows_products: boolean
}

/** What is suggested for a search, for browsers without script. */
export interface SearchView {
  kind: 'search'
  q: string
  products: ProductTile[]
  collections: { slug: string; title: string }[]
  searches: string[]
}

/** A value of an option, and what becomes of the product with it. */
export interface OptionChoice {
  value: string
  /** Chooses it, together with the other options as they are: `size=m&colour=blue`. */
  query: string
  is_chosen: boolean
  /** `missing`: there is no such combination. */
  state: Availability['state'] | 'missing'
}

/** A product in variants: which one its page shows, and the links to the others. */
export interface VariantChoice {
  group_id: string
  slug: string
  options: { name: string; choices: OptionChoice[] }[]
  /** For search engines: the chosen variant first, then others. */
  offers: VariantOffer[]
}

export interface VariantOffer {
  query: string
  /** In the visitor's language. */
  option_values: { name: string; value: string }[]
  /** The address of its picture; empty if it has none of its own. */
  image: string
  variant_title: string
  sku: string
  barcode: string
  /** At the moment. */
  price: string
  state: Availability['state']
}

export interface ProductView {
  kind: 'product'
  /** Of a product in variants, the one that is chosen. */
  product: PublicProduct
  /** Null for a single product. */
  variants: VariantChoice | null
  media: Medium[]
  availability: Availability
  related: ProductTile[]
  in_cart: number
}
