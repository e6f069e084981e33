// Old URLs: what has a new one is found by the old, what was deleted is `Gone` (410), everything else was never there (404).

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { Db, UnboundDb } from '../../../db/pool.ts'
import { ApiError } from '../../../http/errors/problem.ts'
import { getPublicShop, getShownProduct, idOrNull, isName, type ShopFinding } from '../read-catalogue.ts'
import type { ShownProduct } from '../storefront-pages.queries.ts'
import { findFormerProduct, findFormerShop, findGroupOfFormer } from './old-urls.queries.ts'

/** It was there and will not come back. Pages answer 410; everywhere else it is an ordinary 404. */
export class Gone extends ApiError {
  constructor() {
    super('not_found')
    this.name = 'Gone'
  }
}

/** What `find` gives. Where it refuses `not_found`, what `look` gives; if that is undefined, the refusal stays. */
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
 * By id, slug or a former slug; the caller compares slugs to see whether to redirect. Refuses `not_found`, and throws `Gone` for a shop that was
 * deleted.
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

/** By id, slug or a former slug. Refuses `not_found`, and throws `Gone` for a product that was deleted. */
export const getProductByAnySlug = (db: Db, shop_id: string, id_or_slug: string): Promise<ShownProduct> =>
  orElse(getShownProduct(db, shop_id, id_or_slug), async () => {
    if (!isName(id_or_slug)) return undefined
    const former = await findFormerProduct(db, shop_id, idOrNull(id_or_slug), id_or_slug)
    if (former?.is_gone) throw new Gone()
    return former?.is_live ? getShownProduct(db, shop_id, former.slug) : undefined
  })

/** The id of the group on sale that visitors are led to by the address of a variant which is deleted or not on sale. */
export const groupOfFormer = async (
  db: Db,
  shop_id: string,
  id_or_slug: string,
): Promise<string | undefined> => (await findGroupOfFormer(db, shop_id, idOrNull(id_or_slug), id_or_slug))?.id
