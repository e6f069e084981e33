// The categories and tags that a shop's products are browsed by. Counting them reads thousands of products, so each is kept until the shop changes,
// and then read once for all who ask at the same moment.

import type { LabelCount } from '@kontor/contract/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import type { PublicCache } from '../../../http/kept/public-cache.ts'
import { makeTogether } from '../../../http/kept/together.ts'
import { listLabels } from '../storefront-pages.queries.ts'

const MOST_LABELS = 24

const together = makeTogether<LabelCount[]>()

const readKept =
  (kind: 'categories' | 'tags') =>
  (db: Db, public_cache: Pick<PublicCache, 'find' | 'begin'>, shop_id: string): Promise<LabelCount[]> => {
    // No URL that could be requested, under which other entries are kept, begins like this.
    const name = `${kind} of ${shop_id}`
    const find = () => {
      const kept = public_cache.find(name)
      return kept && (JSON.parse(kept.bytes.toString()) as LabelCount[])
    }
    return together(name, find, async () => {
      const keep = public_cache.begin()
      const labels = await listLabels(db, shop_id, kind, MOST_LABELS)
      keep(name, Buffer.from(JSON.stringify(labels)), shop_id)
      return labels
    })
  }

/** The most used first, as are the tags. */
export const readCategories = readKept('categories')
export const readTags = readKept('tags')
