// The categories and tags that a shop's products are browsed by. Counting them reads thousands of products.

import type { LabelCount } from '@kontor/contract/storefront/catalogue-views'
import type { Translator } from '../../translations/translator.ts'
import { listLabels } from '../storefront-pages.queries.ts'
import { cachedForShop } from './cached-for-shop.ts'

const MAX_LABELS = 24

/** The most used first, as are the tags. */
export const readCategories = cachedForShop('categories', (db, shop_id) =>
  listLabels(db, shop_id, 'categories', MAX_LABELS),
)
export const readTags = cachedForShop('tags', (db, shop_id) => listLabels(db, shop_id, 'tags', MAX_LABELS))

/** As the visitor's language has the words. */
export const inWords = (
  kind: 'category' | 'tag',
  labels: readonly LabelCount[],
  texts: Translator | undefined,
): LabelCount[] =>
  texts ? labels.map(({ label, count }) => ({ label: texts.word(kind, label), count })) : [...labels]
