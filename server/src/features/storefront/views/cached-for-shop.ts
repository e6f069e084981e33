// What is read from thousands of products is cached until the shop changes, and then read once for all who ask at the same moment, such as the
// categories and tags that its products are browsed by.

import type { LabelCount } from '@kontor/contract/storefront/catalogue-views'
import type { CacheInvalidation } from '../../../cache/cache-invalidation.ts'
import { ShopCache } from '../../../cache/shop-cache.ts'
import type { Db } from '../../../db/pool.ts'
import { hasCustomerGroups } from '../../prices/customer-groups/save-customer-group.ts'
import type { Translator } from '../../shops/translations/translator.ts'
import { findFrameOrigins, listLabels } from '../storefront-pages.queries.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Merchants decide how long their texts are, so each value counts with its own size: as JSON, of which a letter may take two bytes. */
export const makeLabelCache = (
  changes: Pick<CacheInvalidation, 'versionOf' | 'now' | 'isHearing'>,
  max_bytes = MAX_BYTES,
): ShopCache<unknown> =>
  new ShopCache(changes, {
    max_entries: 10_000,
    max_bytes,
    bytesOf: (value) => 2 * JSON.stringify(value).length,
  })

/** `what` names it among what is cached of a shop. */
export const cachedForShop =
  <Value>(what: string, read: (db: Db, shop_id: string) => Promise<Value>) =>
  (db: Db, cache: ShopCache<unknown>, shop_id: string): Promise<Value> =>
    // What is cached under a name is what `read` gave.
    cache.load(`${what} ${shop_id}`, shop_id, () => read(db, shop_id)) as Promise<Value>

const MAX_LABELS = 24

/** The most used first, as are the tags. */
export const readCategories = cachedForShop('categories', (db, shop_id) =>
  listLabels(db, shop_id, 'categories', MAX_LABELS),
)
export const readTags = cachedForShop('tags', (db, shop_id) => listLabels(db, shop_id, 'tags', MAX_LABELS))

/** True if any customer can have prices of their own, and so a reason to log in. */
export const readHasGroups = cachedForShop('customer groups', hasCustomerGroups)

/** The websites that may show the order form in a frame. */
export const readFrameOrigins = cachedForShop(
  'frame origins',
  async (db, shop_id) => (await findFrameOrigins(db, shop_id))?.allowed_origins ?? [],
)

/** As the visitor's language has the words. */
export const translatedLabels = (
  kind: 'category' | 'tag',
  labels: readonly LabelCount[],
  texts: Translator,
): LabelCount[] =>
  texts
    .counts(
      kind,
      labels.map(({ label, count }) => ({ value: label, count })),
    )
    .map(({ value, count }) => ({ label: value, count }))
