// The synonyms of a shop for its visitors.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../db/pool.ts'
import { listEverySet } from './synonyms.queries.ts'
import { synonymFinder } from './synonyms.ts'

/** A function for each language that visitors have, which finds the synonyms of a word. */
export async function readSynonyms(db: Db, shop_id: string) {
  const sets = await listEverySet(db, shop_id)
  const finders = new Map<StoreLanguage, ReturnType<typeof synonymFinder>>()
  return (lang: StoreLanguage) => {
    const known = finders.get(lang)
    if (known) return known
    const fit = sets.filter(({ language }) => language === null || language === lang)
    const finder = synonymFinder(fit.map(({ words }) => words))
    finders.set(lang, finder)
    return finder
  }
}
