// A product with its variants for the public API.

import { currentPrice } from '@kontor/contract/catalogue/products/current-price'
import type { PublicProductGroup } from '@kontor/contract/storefront/storefront'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { fileUrl, smallerPictures } from '../../../integrations/files/smaller-pictures.ts'
import { idOrNull, isName } from '../read-catalogue.ts'
import { availabilityOf } from '../views/stock-shown.ts'
import { findPublicGroup, listPublicVariants } from './variants.queries.ts'

/**
 * Finds a group by id or slug; `origin` is the origin of files. Throws `not_found`, also for a group without
 * a variant on sale.
 */
export async function getPublicGroup(
  db: Db,
  shop_id: string,
  id_or_slug: string,
  origin: string,
): Promise<PublicProductGroup> {
  const group = isName(id_or_slug)
    ? await findPublicGroup(db, shop_id, idOrNull(id_or_slug), id_or_slug)
    : undefined
  const rows = group ? await listPublicVariants(db, shop_id, group.id) : []
  if (group === undefined || rows.length === 0) throw apiError('not_found')
  const prices = rows.map(currentPrice).sort((one, other) => Number(one) - Number(other))
  return {
    ...group,
    files: group.files.map(({ storage_key, smaller_widths, ...file }) => ({
      ...file,
      url: fileUrl(origin, storage_key),
      smaller: smallerPictures(origin, { storage_key, smaller_widths }),
    })),
    price_min: prices[0]!,
    price_max: prices.at(-1)!,
    variants: rows.map((row) => {
      const { state, available } = availabilityOf(row)
      return { ...row, availability: state, available }
    }),
  }
}
