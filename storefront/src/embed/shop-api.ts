// Reads the embedded shop from the public API: the shop once, and the products page by page.

import { currentPrice } from '@kontor/contract/catalogue/products/current-price'
import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { ProductFile } from '@kontor/contract/catalogue/products/products'
import type { Content } from '@kontor/contract/catalogue/products/unit-price'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { PublicProduct, PublicShop, PublicStock } from '@kontor/contract/storefront/storefront'

export type Shop = PublicShop

export interface Item extends Content {
  id: string
  slug: string
  /** The title, for a variant with its options: `T-shirt – M / Blue`. */
  title: string
  /** The unit price. */
  price: string
  price_tiers: PublicProduct['price_tiers']
  strike_price: string | null
  energy_label: PublicProduct['energy_label']
  ships: boolean
  is_gift_card: boolean
  picture: { src: string; srcset: string; alt: string } | null
  /** The maximum for sale now; null without a limit. */
  most: number | null
}

/** The selection of products and the size of a page, from the element's attributes. */
export interface CartInput {
  /** The language of the buttons; if undefined, the shop's own language. */
  lang: StoreLanguage | undefined
  category?: string | undefined
  tag?: string | undefined
  ids?: string | undefined
  sort?: string | undefined
  limit: number
}

interface Complete {
  data: PublicProduct[]
  total: number
  files: ProductFile[]
  stock: PublicStock[]
}

const TIMEOUT_MS = 10_000

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`)
  return (await response.json()) as T
}

const base = (origin: string, shop: string) => `${origin}/v1/public/${encodeURIComponent(shop)}`

export const readShop = (origin: string, shop: string): Promise<Shop> => read(`${base(origin, shop)}/shop`)

/** Returns the ids of the transfers whose goods were ordered and paid. */
export const readOrdered = async (
  origin: string,
  shop: string,
  ids: readonly string[],
): Promise<readonly string[]> =>
  (await read<{ ordered: string[] }>(`${base(origin, shop)}/hand-overs?ids=${ids.join(',')}`)).ordered

/** An order ships from a single warehouse, so the warehouse with the most stock sets the limit. */
function maxOf({ id, allow_negative_stock }: PublicProduct, stock: readonly PublicStock[]): number | null {
  if (allow_negative_stock) return null
  const levels = stock.filter(({ product_id }) => product_id === id).map(({ stock_level }) => stock_level)
  return Math.max(0, ...levels)
}

/**
 * Returns the product's picture, an uploaded file or an https address elsewhere, or null if the product has
 * no picture.
 */
function pictureOf({ id, cover_url, title }: PublicProduct, files: readonly ProductFile[]): Item['picture'] {
  const pictures = files.filter(
    ({ product_id, mime_type }) => product_id === id && mime_type.startsWith('image/'),
  )
  const file = pictures.find(({ url }) => url === cover_url) ?? (cover_url === '' ? pictures[0] : undefined)
  const src = file?.smaller[0]?.url ?? file?.url ?? cover_url
  if (file === undefined && !src.startsWith('https://')) return null
  const srcset = (file?.smaller ?? []).map(({ url, width }) => `${url} ${String(width)}w`).join(', ')
  return { src, srcset, alt: file?.alt || title }
}

/** Reads a page of the wanted products, and the total number. */
export async function readItems(
  origin: string,
  shop: string,
  input: CartInput,
  offset: number,
): Promise<{ items: Item[]; total: number }> {
  const query = new URLSearchParams({ limit: String(input.limit), offset: String(offset) })
  for (const name of ['lang', 'category', 'tag', 'ids', 'sort'] as const) {
    const value = input[name]
    if (value) query.set(name, value)
  }
  const { data, files, stock, total } = await read<Complete>(
    `${base(origin, shop)}/products-complete?${String(query)}`,
  )
  const items = data.map((product) => ({
    id: product.id,
    slug: product.slug,
    title: productName(product),
    price: currentPrice(product),
    price_tiers: product.price_tiers,
    // The law may require a reduction to name the lowest price of the last 30 days. The script does not
    // advertise such reductions, because their texts would make the script too large.
    strike_price: product.lowest_price_30_days === null ? product.strike_price : null,
    content_amount: product.content_amount,
    content_unit: product.content_unit,
    energy_label: product.energy_label,
    ships: product.requires_shipping,
    is_gift_card: product.is_gift_card,
    picture: pictureOf(product, files),
    most: maxOf(product, stock),
  }))
  return { items, total }
}
