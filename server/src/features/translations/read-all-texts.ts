// All texts of a shop with their translations into one language, for exports.

import { TRANSLATION_KINDS, type Translation } from '@kontor/contract/catalogue/translations'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../db/pool.ts'
import { listInOrder, type TextPlace } from './translations.queries.ts'

const BATCH_SIZE = 1000

/** At most `BATCH_SIZE` at a time: by kind, then by item. */
export async function* readAllTexts(
  db: Db,
  shop_id: string,
  language: StoreLanguage,
): AsyncGenerator<Translation[]> {
  for (const kind of TRANSLATION_KINDS)
    for (let place: TextPlace = null; ; ) {
      const texts: (Translation & { place: number })[] = await listInOrder(
        db,
        shop_id,
        { language, kind },
        place,
        BATCH_SIZE,
      )
      if (texts.length > 0) yield texts
      if (texts.length < BATCH_SIZE) break
      place = texts.at(-1)!
    }
}
