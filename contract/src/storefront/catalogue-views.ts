// The server's data for the storefront's renderer, for pages with products: see storefront-pages.ts.

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
  /** The value of the `srcset` attribute of `img`. Empty for a single size. */
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
  /** Title of a variant with its options: `T-shirt – M / Blue`. */
  title: string
  sku: string
  /** Present price of a unit. */
  price: string
  /**
   * Prices of a unit by minimum quantity; see `tileFromQuantity`. Undefined in the catalogue, because a tile may
   * represent several variants.
   */
  price_tiers?: ShownPrices['price_tiers']
  /** The price to strike through beside the price. Null for none. */
  strike_price: string | null
  lowest_price_30_days: string | null
  /** The highest price of the variants, if it differs. */
  price_max?: string | null
  /** Undefined for a product without a label. */
  energy_label?: PublicProduct['energy_label'] | undefined
  /** Undefined for a product that is no gift card, and in the catalogue. */
  is_gift_card?: true | undefined
  picture: Picture | null
  /** Availability. For a tile of a product in variants, the availability of a variant. */
  availability: Availability
  /**
   * True if the tile represents a product in variants. Undefined outside the catalogue, where each variant is
   * named.
   */
  is_group?: boolean
}

/** A category or tag, and its number of live products. */
export interface LabelCount {
  label: string
  count: number
}

/** The chosen filters apart from category and tag. Empty without a choice. */
export interface ChosenFilters {
  brand: string
  /** Options such as `Size:M`. */
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

/** The collection of a catalogue page. */
export interface CollectionHead {
  title: string
  slug: string
  /** Markdown. */
  description: string
  picture: Picture | null
  /** The default sort order. */
  sort: CatalogueSort
  path: { title: string; slug: string }[]
  children: CollectionTile[]
}

export interface CatalogueView {
  kind: 'catalogue'
  /**
   * The page's path below the shop's: empty for the shop's own page, `products`, or the path of a collection.
   */
  base: string
  collection: CollectionHead | null
  chosen: ChosenFilters
  /** Null if the visitor has nothing to choose from. */
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

/** A collection with its sub-collections. */
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
  /** True if the page has sections of products, even if none of the sections has products at the moment. */
  shows_products: boolean
}

/** Suggestions for a search, for browsers without script. */
export interface SearchView {
  kind: 'search'
  q: string
  products: ProductTile[]
  collections: { slug: string; title: string }[]
  searches: string[]
}

/** A value of an option, and the product's state with the value. */
export interface OptionChoice {
  value: string
  /** Query that chooses the value and keeps the remaining options: `size=m&colour=blue`. */
  query: string
  is_chosen: boolean
  /** `missing`: the combination does not exist. */
  state: Availability['state'] | 'missing'
}

/** A product in variants: the variant on the page, and links to the remaining variants. */
export interface VariantChoice {
  group_id: string
  slug: string
  options: { name: string; choices: OptionChoice[] }[]
  /** Offers for search engines, the chosen variant first. */
  offers: VariantOffer[]
}

export interface VariantOffer {
  query: string
  /** In the visitor's language. */
  option_values: { name: string; value: string }[]
  /** URL of the variant's picture. Empty without a picture of its own. */
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
  /** The chosen variant of a product in variants, or the single product. */
  product: PublicProduct
  /** Null for a single product. */
  variants: VariantChoice | null
  media: Medium[]
  availability: Availability
  related: ProductTile[]
  in_cart: number
}
