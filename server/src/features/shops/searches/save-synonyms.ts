// Reads and changes a shop's synonyms, and finds synonyms for visitors.

import {
  MAX_SYNONYM_SETS,
  type SynonymCreate,
  type SynonymSet,
  type SynonymUpdate,
} from '@kontor/contract/shops/searches'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { auditChange } from '../audit/record-audit.ts'
import {
  countSets,
  deleteSet,
  findSet,
  insertSet,
  listEverySet,
  listSets,
  lockSet,
  lockSets,
  type SetListQuery,
  updateSet,
} from './synonyms.queries.ts'
import { synonymFinder } from './synonyms.ts'

/** Refuses a word listed twice in the set, in any case and any coding of the letters. */
function checkWords(words: readonly string[]): void {
  const small = words.map((word) => word.normalize('NFC').toLowerCase())
  const twice = small.findIndex((word, at) => small.indexOf(word) !== at)
  if (twice !== -1) throw invalidField(`words.${twice}`, 'This word is listed twice.', 'duplicate')
}

export const createSynonyms = (db: Db, shop: ShopScope, body: SynonymCreate): Promise<SynonymSet> =>
  db.transaction(async (tx) => {
    checkWords(body.words)
    await lockSets(tx, shop)
    if (((await countSets(tx, shop, undefined))?.total ?? 0) >= MAX_SYNONYM_SETS)
      throw invalidField('shop_id', `At most ${MAX_SYNONYM_SETS} sets of synonyms.`, 'too_many')
    return (await insertSet(tx, shop, body))!
  })

export async function getSynonyms(db: Db, shop: ShopScope, id: string): Promise<SynonymSet> {
  const set = await findSet(db, shop, id)
  if (set === undefined) throw apiError('not_found')
  return set
}

export async function pageOfSynonyms(db: Db, shop: ShopScope, query: SetListQuery) {
  const [data, count] = await Promise.all([listSets(db, shop, query), countSets(db, shop, query.q)])
  return { data, total: count?.total ?? 0 }
}

/** Locks the set. Refuses `stale`. */
export const changeSynonyms = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: SynonymUpdate,
): Promise<SynonymSet> =>
  db.transaction(async (tx) => {
    const row = await lockSet(tx, shop, id)
    if (row === undefined) throw apiError('not_found')
    const changed = patched(row, body)
    checkWords(changed.words)
    return (await updateSet(tx, shop, id, changed))!
  })

export const removeSynonyms = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const set = await deleteSet(tx, shop, id)
    if (set === undefined) throw apiError('not_found')
    await auditChange(tx, shop, {
      action: 'search_synonym.remove',
      subject_id: id,
      subject_label: set.words.join(', ').slice(0, 200),
      before: { words: set.words, language: set.language },
    })
  })

/** The cached part of a shop's synonyms. */
export interface Synonyms {
  readonly sets: readonly Pick<SynonymSet, 'words' | 'language'>[]
  /** Returns a finder for the synonyms of a word in a visitor's language. */
  finderFor(lang: StoreLanguage): ReturnType<typeof synonymFinder>
}

export async function readSynonyms(db: Db, shop_id: string): Promise<Synonyms> {
  const sets = await listEverySet(db, shop_id)
  const finders = new Map<StoreLanguage, ReturnType<typeof synonymFinder>>()
  const finderFor = (lang: StoreLanguage) => {
    const known = finders.get(lang)
    if (known) return known
    const fit = sets.filter(({ language }) => language === null || language === lang)
    const finder = synonymFinder(fit.map(({ words }) => words))
    finders.set(lang, finder)
    return finder
  }
  return { sets, finderFor }
}
