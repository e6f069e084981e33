// Products as lists, carts and forms show them: with one picture and their availability.

import type { ProductFile } from '@kontor/contract/products'
import type { PublicProduct } from '@kontor/contract/storefront'
import type { Availability, Medium, Picture, ProductTile } from '@kontor/contract/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import { listLiveProductsOf, listPublicFiles } from '../read-catalogue.ts'
import { listStockFacts } from '../storefront-pages.queries.ts'
import { availabilityOf } from './availability.ts'

const kindOf = ({ mime_type }: ProductFile): Medium['kind'] | undefined =>
  mime_type.startsWith('image/') ? 'image' : mime_type.startsWith('video/') ? 'video' : undefined

/** The pages' Content-Security-Policy allows pictures over https, and over plain http only from this server. */
const mayBeShown = (url: string, origin: string): boolean =>
  url.startsWith('https://') || url.startsWith(`${origin}/`)

const srcsetOf = ({ smaller }: ProductFile): string =>
  smaller.map(({ url, width }) => `${url} ${String(width)}w`).join(', ')

/** The cover first, then the product's pictures and videos by position, without repeating the cover. */
export function mediaOf(product: PublicProduct, files: readonly ProductFile[], origin: string): Medium[] {
  const own = files
    .filter((file) => file.product_id === product.id)
    .flatMap((file): Medium[] => {
      const kind = kindOf(file)
      const { url, alt, width, height } = file
      return kind ? [{ kind, url, alt, width, height, srcset: srcsetOf(file) }] : []
    })
  const { cover_url } = product
  if (!mayBeShown(cover_url, origin)) return own
  const cover = own.find(({ url }) => url === cover_url)
  const rest = own.filter((medium) => medium !== cover)
  return [cover ?? { kind: 'image', url: cover_url, alt: '', width: null, height: null, srcset: '' }, ...rest]
}

function pictureOf(media: readonly Medium[]): Picture | null {
  const image = media.find(({ kind }) => kind === 'image')
  if (image === undefined) return null
  const { kind: _, ...picture } = image
  return picture
}

/** What is shown of a product beside its own columns. */
interface Shown {
  media: Medium[]
  availability: Availability
}

/** Reads it for all these products. `origin` is where uploaded files are served, without a slash at the end. */
export async function readShown(
  db: Db,
  shop_id: string,
  products: readonly PublicProduct[],
  origin: string,
): Promise<(product: PublicProduct) => Shown> {
  const ids = products.map(({ id }) => id)
  const [files, stock] = await Promise.all([
    listPublicFiles(db, shop_id, ids, origin),
    listStockFacts(db, shop_id, ids),
  ])
  const facts = new Map(stock.map((one) => [one.product_id, one]))
  return (product) => ({
    media: mediaOf(product, files, origin),
    availability: availabilityOf(facts.get(product.id)),
  })
}

export const tileOf = (product: PublicProduct, { media, availability }: Shown): ProductTile => ({
  id: product.id,
  slug: product.slug,
  title: product.title,
  sku: product.sku,
  price: product.price,
  picture: pictureOf(media),
  availability,
})

/** In the order of `products`. */
export async function tilesOf(
  db: Db,
  shop_id: string,
  products: readonly PublicProduct[],
  origin: string,
): Promise<ProductTile[]> {
  if (products.length === 0) return []
  const shown = await readShown(db, shop_id, products, origin)
  return products.map((product) => tileOf(product, shown(product)))
}

/** Live products by id, and whether each has to be shipped. Products that are not live are missing. */
export async function findTiles(db: Db, shop_id: string, ids: readonly string[], origin: string) {
  const products = await listLiveProductsOf(db, shop_id, ids)
  const tiles = await tilesOf(db, shop_id, products, origin)
  return new Map(tiles.map((tile, at) => [tile.id, { tile, ships: products[at]!.requires_shipping }]))
}
