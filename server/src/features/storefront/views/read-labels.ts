// The categories and tags that a shop's products are browsed by. Counting them reads thousands of products.

import { listLabels } from '../storefront-pages.queries.ts'
import { cachedForShop } from './cached-for-shop.ts'

const MOST_LABELS = 24

/** The most used first, as are the tags. */
export const readCategories = cachedForShop('categories', (db, shop_id) =>
  listLabels(db, shop_id, 'categories', MOST_LABELS),
)
export const readTags = cachedForShop('tags', (db, shop_id) => listLabels(db, shop_id, 'tags', MOST_LABELS))
