// Reads all texts of a shop with their translations into one language, for exports.

import { TRANSLATION_KINDS, type Translation } from '@kontor/contract/shops/translations'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { batchesOf } from '../../../db/lists/batches.ts'
import type { Db } from '../../../db/pool.ts'
import { type ListedText, listTextsAfter } from './translations.queries.ts'

/** Yields batches by kind, then by item. */
export async function* readAllTexts(
  db: Db,
  shop_id: string,
  language: StoreLanguage,
): AsyncGenerator<Translation[]> {
  for (const kind of TRANSLATION_KINDS)
    yield* batchesOf<ListedText>((last, limit) =>
      listTextsAfter(db, shop_id, { language, kind }, last, limit),
    )
}
