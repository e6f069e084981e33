// What the embedded shop reads from the public API: the shop once, and its products page by page.

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
  /** Of a variant with its options: `T-shirt – M / Blue`. */
  title: string
  /** Of one unit. */
  price: string
  price_tiers: PublicProduct['price_tiers']
  strike_price: string | null
  energy_label: PublicProduct['energy_label']
  ships: boolean
  is_gift_card: boolean
  picture: { src: string; srcset: string; alt: string } | null
  /** The most that can be bought now; null if that is not limited. */
  most: number | null
}

/** Which products to show, and how many a page, as the element's attributes say. */
export interface CartInput {
  /** That of the buttons; undefined: the shop's own. */
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

/** Those of the cart transfers whose goods were ordered and paid. */
export const readOrdered = async (
  origin: string,
  shop: string,
  ids: readonly string[],
): Promise<readonly string[]> =>
  (await read<{ ordered: string[] }>(`${base(origin, shop)}/hand-overs?ids=${ids.join(',')}`)).ordered

/** An order ships from one warehouse, so the warehouse with the most stock sets the limit. */
function maxOf({ id, allow_negative_stock }: PublicProduct, stock: readonly PublicStock[]): number | null {
  if (allow_negative_stock) return null
  const levels = stock.filter(({ product_id }) => product_id === id).map(({ stock_level }) => stock_level)
  return Math.max(0, ...levels)
}

/** The product's picture: an uploaded file, or an https address elsewhere; null if there is neither. */
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

/** One page of the wanted products, and how many there are in total. */
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
    // Where a reduction has to name the lowest price of the last 30 days, it is not advertised: the texts of that would make the script too large.
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
