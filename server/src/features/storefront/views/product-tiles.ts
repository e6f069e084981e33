// Products as lists, carts and forms show them: with one picture and their availability.

import { currentPrice } from '@kontor/contract/catalogue/products/current-price'
import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { Medium, Picture, ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import type { Db } from '../../../db/pool.ts'
import { fileUrl, smallerPictures } from '../../../integrations/files/smaller-pictures.ts'
import type { Translator } from '../../catalogue/translations/translator.ts'
import { onlyIds } from '../read-catalogue.ts'
import {
  listBeside,
  listShownProducts,
  type ProductExtras,
  type ShownFile,
  type ShownProduct,
} from '../storefront-pages.queries.ts'
import { availabilityOf } from './stock-shown.ts'

const kindOf = ({ mime_type }: ShownFile): Medium['kind'] | undefined =>
  mime_type.startsWith('image/') ? 'image' : mime_type.startsWith('video/') ? 'video' : undefined

/** The pages' Content-Security-Policy allows pictures over https, and over plain http only from this server. */
const mayBeShown = (url: string, origin: string): boolean =>
  url.startsWith('https://') || url.startsWith(`${origin}/`)

const srcsetOf = (origin: string, file: ShownFile): string =>
  smallerPictures(origin, file)
    .map(({ url, width }) => `${url} ${String(width)}w`)
    .join(', ')

/** The cover first, then the product's pictures and videos by position, without repeating the cover. */
export function mediaOf(
  { cover_url, files }: Pick<ShownProduct, 'cover_url' | 'files'>,
  origin: string,
): Medium[] {
  const own = files.flatMap((file): Medium[] => {
    const kind = kindOf(file)
    const { storage_key, alt, width, height } = file
    const url = fileUrl(origin, storage_key)
    return kind ? [{ kind, url, alt, width, height, srcset: srcsetOf(origin, file) }] : []
  })
  if (!mayBeShown(cover_url, origin)) return own
  const cover = own.find(({ url }) => url === cover_url)
  const rest = own.filter((medium) => medium !== cover)
  return [cover ?? { kind: 'image', url: cover_url, alt: '', width: null, height: null, srcset: '' }, ...rest]
}

export function pictureOf(media: readonly Medium[]): Picture | null {
  const image = media.find(({ kind }) => kind === 'image')
  if (image === undefined) return null
  const { kind: _, ...picture } = image
  return picture
}

/** `origin` is where uploaded files are served, without a slash at the end. */
export function tileOf(product: ShownProduct, origin: string): ProductTile {
  const { id, slug, sku, content_amount, content_unit } = product
  const { price_tiers, strike_price, lowest_price_30_days } = product
  const picture = pictureOf(mediaOf(product, origin))
  const availability = availabilityOf(product)
  return {
    id,
    slug,
    title: productName(product),
    sku,
    price: currentPrice(product),
    price_tiers,
    strike_price,
    lowest_price_30_days,
    content_amount,
    content_unit,
    energy_label: product.energy_label ?? undefined,
    is_gift_card: product.is_gift_card || undefined,
    picture,
    availability,
  }
}

const NOTHING: ProductExtras = { available: null, can_be_handed_over: true, files: [] }

/** In the order of `products`, which are in the shop's own language, and translated. */
export async function tilesOf(
  db: Db,
  shop_id: string,
  products: readonly PublicProduct[],
  origin: string,
  texts: Translator,
): Promise<ProductTile[]> {
  if (products.length === 0) return []
  const found = await listBeside(
    db,
    shop_id,
    products.map(({ id }) => id),
  )
  const beside = new Map(found.map(({ id, ...one }) => [id, one]))
  const rows = products.map((product) => ({ ...product, ...(beside.get(product.id) ?? NOTHING) }))
  return (await texts.products(rows)).map((row) => tileOf(row, origin))
}

/** Live products by id, whether each has to be shipped, and whether it is digital or a gift card. Products that are not live are missing. */
export async function findTiles(
  db: Db,
  shop_id: string,
  ids: readonly string[],
  origin: string,
  texts: Translator,
) {
  const found = await listShownProducts(db, shop_id, onlyIds(ids))
  const products = await texts.products(found)
  return new Map(
    products.map((product) => [
      product.id,
      {
        tile: tileOf(product, origin),
        ships: product.requires_shipping,
        is_digital: product.is_digital,
        is_gift_card: product.is_gift_card,
      },
    ]),
  )
}
