// A change of a group that is based on an older version is refused with the name of who saved meanwhile.

import type { ProductGroup } from '@kontor/contract/catalogue/groups/product-groups'
import type { Tx } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { ApiError, apiError } from '../../../../http/errors/problem.ts'
import { patched } from '../../../../http/input/patch.ts'
import { findSaver } from './groups.queries.ts'

async function savedMeanwhile(tx: Tx, shop: ShopScope, id: string): Promise<string> {
  const saver = await findSaver(tx, shop, id)
  if (saver?.user_id === shop.user_id)
    return 'You have saved this product in another window since you opened it.'
  return `${saver?.email ?? 'Another member'} has saved this product since you opened it.`
}

/** Patches a locked group like `patched`. */
export async function patchedGroup<Body extends { updated_at?: string | undefined }>(
  tx: Tx,
  shop: ShopScope,
  group: ProductGroup,
  body: Body,
) {
  try {
    return patched(group, body)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale') throw error
    throw apiError('stale', await savedMeanwhile(tx, shop, group.id))
  }
}
