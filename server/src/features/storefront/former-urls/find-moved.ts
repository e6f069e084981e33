// Old URLs: a moved page is found by the old URL, a deleted page is `Gone` (410), and any unknown URL is a
// 404.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { Db, UnboundDb } from '../../../db/pool.ts'
import { ApiError } from '../../../http/errors/problem.ts'
import { getPublicShop, getShownProduct, idOrNull, isName, type ShopFinding } from '../read-catalogue.ts'
import type { ShownProduct } from '../storefront-pages.queries.ts'
import { findFormerProduct, findFormerShop, findGroupOfFormer } from './former-urls.queries.ts'

/** The page existed and will not come back. Pages answer 410; all other endpoints answer an ordinary 404. */
export class Gone extends ApiError {
  constructor() {
    super('not_found')
    this.name = 'Gone'
  }
}

/**
 * Returns the result of `find`. If `find` throws `not_found`, returns the result of `look`. If `look` returns
 * undefined, the error stays.
 */
export async function orElse<Found>(
  find: Promise<Found>,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  try {
    return await find
  } catch (error) {
    const found = error instanceof ApiError && error.code === 'not_found' ? await look() : undefined
    if (found === undefined) throw error
    return found
  }
}

/**
 * Finds a shop by id, slug or a former slug. The caller compares slugs to decide about a redirect. Throws
 * `not_found`, and throws `Gone` for a deleted shop.
 */
export const getShopByAnySlug = (
  finding: ShopFinding,
  db: UnboundDb,
  id_or_slug: string,
): Promise<PublicShop> =>
  orElse(getPublicShop(finding, db, id_or_slug), async () => {
    if (!isName(id_or_slug)) return undefined
    const former = await findFormerShop(db.forPlatform(), idOrNull(id_or_slug), id_or_slug)
    if (former?.is_gone) throw new Gone()
    return former && getPublicShop(finding, db, former.id)
  })

/**
 * Finds a product by id, slug or a former slug. Throws `not_found`, and throws `Gone` for a deleted product.
 */
export const getProductByAnySlug = (db: Db, shop_id: string, id_or_slug: string): Promise<ShownProduct> =>
  orElse(getShownProduct(db, shop_id, id_or_slug), async () => {
    if (!isName(id_or_slug)) return undefined
    const former = await findFormerProduct(db, shop_id, idOrNull(id_or_slug), id_or_slug)
    if (former?.is_gone) throw new Gone()
    return former?.is_live ? getShownProduct(db, shop_id, former.slug) : undefined
  })

/** Returns the id of the group on sale for the address of a variant that is deleted or not on sale. */
export const groupOfFormer = async (
  db: Db,
  shop_id: string,
  id_or_slug: string,
): Promise<string | undefined> => (await findGroupOfFormer(db, shop_id, idOrNull(id_or_slug), id_or_slug))?.id
