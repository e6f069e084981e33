// The categories and tags that a shop's products are browsed by. Counting them reads all products, so the result is kept until the shop changes.

import type { CatalogueView } from '@kontor/contract/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import type { PublicCache } from '../../../http/kept/public-cache.ts'
import { listCategories, listTags } from '../storefront-pages.queries.ts'

const MOST_LABELS = 24

type Labels = Pick<CatalogueView, 'categories' | 'tags'>

export async function readLabels(
  db: Db,
  public_cache: Pick<PublicCache, 'find' | 'begin'>,
  shop_id: string,
): Promise<Labels> {
  // No URL that could be requested, under which other entries are kept, begins like this.
  const name = `labels of ${shop_id}`
  const kept = public_cache.find(name)
  if (kept) return JSON.parse(kept.bytes.toString()) as Labels
  const keep = public_cache.begin()
  const [categories, tags] = await Promise.all([
    listCategories(db, shop_id, MOST_LABELS),
    listTags(db, shop_id, MOST_LABELS),
  ])
  keep(name, Buffer.from(JSON.stringify({ categories, tags })), shop_id)
  return { categories, tags }
}
