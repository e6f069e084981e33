// Entries of the catalogue in the form of the storefront's pages.

import { currentPrice } from '@kontor/contract/catalogue/products/current-price'
import type { Picture, ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { PublicPicture } from '@kontor/contract/storefront/public-catalogue'
import { mediaOf, pictureOf } from '../views/product-tiles.ts'
import { availabilityOf } from '../views/stock-shown.ts'
import type { TileRow } from './tiles.queries.ts'

/** The id of the tile is the id of the sold product. */
export function productTile(row: TileRow, origin: string): ProductTile {
  // "From" the price of another variant, there is nothing that it may be compared with, and no content that it is for.
  const is_its_own = currentPrice(row) === row.price_min
  return {
    id: row.variant_id,
    slug: row.slug,
    title: row.title,
    sku: row.sku,
    price: row.price_min,
    strike_price: is_its_own ? row.strike_price : null,
    lowest_price_30_days: is_its_own ? row.lowest_price_30_days : null,
    price_max: row.price_max === row.price_min ? null : row.price_max,
    content_amount: is_its_own ? row.content_amount : null,
    content_unit: is_its_own ? row.content_unit : null,
    energy_label: row.energy_label ?? undefined,
    picture: pictureOf(mediaOf(row, origin)),
    availability: availabilityOf(row),
    is_group: row.kind === 'group',
  }
}

/** Returns the same picture, with the smaller versions in the format of browsers. */
export const shownPicture = (picture: PublicPicture | null): Picture | null =>
  picture && {
    url: picture.url,
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    srcset: picture.smaller.map(({ url, width }) => `${url} ${String(width)}w`).join(', '),
  }
