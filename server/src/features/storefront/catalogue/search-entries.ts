// Turns a visitor's query of the catalogue into a filter: the collection by name, the words with their
// synonyms, the options by name.

import type { Facets, TileSort } from '@kontor/contract/storefront/public-catalogue'
import type { Total } from '../../../db/lists/listing.ts'
import { searchFold } from '../../../db/search/search-fold.ts'
import { searchWords } from '../../../db/search/search-words.ts'
import { withoutStopWords } from '../../../db/search/stop-words.ts'
import { type LiveCollection, withinLive } from '../../catalogue/collections/live-collections.ts'
import { optionFilters } from '../../catalogue/products/groups/option-filters.ts'
import { findSearchesLike, noteSearch } from '../../shops/searches/note-search.ts'
import { type Term, termsOf } from '../../shops/searches/synonyms.ts'
import { ownWordsFor, type Translator } from '../../shops/translations/translator.ts'
import { findNear, labelsNear, MAX_COMPARED, type Unfound } from '../search/find-near.ts'
import { withTextsIn } from '../search/search.queries.ts'
import { liveProducts, newestOf } from '../storefront.queries.ts'
import { findEntriesAmong } from './entries.queries.ts'
import type { EntryFilter } from './entries.sql.ts'
import { type CatalogueReading, findLiveIn, readCollections, readShopSynonyms } from './read-collections.ts'
import { type EntryQuery, type PageOfEntries, pageOfEntries, readFacets, rowsOf } from './read-entries.ts'
import type { TileRow } from './tiles.queries.ts'

export interface CatalogueQuery {
  q?: string | undefined
  /** Id or slug. */
  collection?: string | undefined
  category?: string | undefined
  tag?: string | undefined
  brand?: string | undefined
  /** For example `Size:M`. */
  option?: readonly string[] | undefined
  price_min?: string | undefined
  price_max?: string | undefined
  in_stock?: boolean | undefined
  sort?: TileSort | undefined
}

/**
 * Returns the terms. Each term includes the shop's own categories and tags whose translation contains the
 * term.
 */
export const withOwnLabels = (terms: readonly Term[], texts: Translator): Term[] =>
  terms.map((term) => [
    ...term,
    ...texts.labelsLike(term[0]?.join(' ') ?? '').map((label) => searchWords(label)),
  ])

export interface ListQuery extends EntryQuery {
  all: readonly LiveCollection[]
  collection: LiveCollection | undefined
}

/** Returns undefined if the collection does not exist. */
export async function listQueryOf(
  reading: CatalogueReading,
  list_query: CatalogueQuery,
): Promise<ListQuery | undefined> {
  const { db, label_cache, shop_id, lang, texts } = reading
  const words = searchWords(list_query.q ?? '')
  const [all, synonyms] = await Promise.all([
    readCollections(db, label_cache, shop_id, texts),
    words.length > 0 ? readShopSynonyms(db, label_cache, shop_id) : undefined,
  ])
  const { languages } = texts
  const said = synonyms === undefined ? [] : termsOf(words, synonyms.finderFor(lang))
  const terms = withOwnLabels(withoutStopWords(said, languages), texts)
  const translated = await texts.findWords([...new Set(terms.flat(2))])
  const collection =
    list_query.collection === undefined ? undefined : await findLiveIn(reading, all, list_query.collection)
  if (list_query.collection !== undefined && collection === undefined) return undefined
  const filter: EntryFilter = {
    terms,
    translated,
    languages,
    within: collection && withinLive(all, collection.id),
    category: ownWordsFor('category', list_query.category, texts),
    tag: ownWordsFor('tag', list_query.tag, texts),
    brand: list_query.brand,
    options: optionFilters(list_query.option ?? []).map(({ name, values }) => ({
      names: texts.ownWords('option', name),
      values: values.flatMap((value) => texts.ownWords('option_value', value)),
    })),
    price_min: list_query.price_min,
    price_max: list_query.price_max,
    in_stock: list_query.in_stock ?? false,
  }
  return { filter, q: list_query.q ?? '', sort: list_query.sort, collection, all }
}

export interface Found extends Total {
  rows: TileRow[]
  /** True if no entry has all words of the search, and the shown entries are near matches. */
  is_near: boolean
  /** Is undefined if the caller did not ask for facets. */
  facets: Facets | undefined
}

function unfoundOf(
  shop_id: string,
  { terms, translated, languages }: EntryFilter,
  words: readonly string[],
  texts: Translator,
): Unfound {
  const among = liveProducts(shop_id, {})
  const newest = newestOf(among, MAX_COMPARED)
  const compared = texts.is_own
    ? newest
    : withTextsIn(texts.language, newest, shop_id, labelsNear(words, texts))
  return { words, terms, wording: { translated, languages }, among, compared }
}

/** Returns a page of the catalogue. If a search finds nothing, the page shows near matches. */
export async function findEntries(
  { db, shop_id, texts, turn }: Pick<CatalogueReading, 'db' | 'shop_id' | 'texts' | 'turn'>,
  list_query: EntryQuery,
  page: PageOfEntries,
): Promise<Found> {
  const words = searchWords(list_query.q)
  const read = () => pageOfEntries(db, shop_id, list_query, page, texts)
  const found = words.length > 0 ? await turn.exact(read) : await read()
  if (found.total > 0 || words.length === 0) return { ...found, is_near: false }
  const near = await turn.near(JSON.stringify([texts.language, words]), () =>
    findNear(db, shop_id, unfoundOf(shop_id, list_query.filter, words, texts)),
  )
  const filter = { ...list_query.filter, terms: [], among: near }
  const keys = await findEntriesAmong(db, shop_id, filter)
  if (keys.length === 0) return { ...found, is_near: false }
  const shown = keys.slice(page.offset, page.offset + page.limit)
  const amounts = { products: 'few', groups: 'few' } as const
  return {
    rows: await rowsOf(db, shop_id, filter, shown, texts),
    total: keys.length,
    is_near: true,
    facets: page.facets ? await readFacets(db, shop_id, { filter, amounts }, texts) : undefined,
  }
}

const isFiltered = ({ within, category, tag, brand, options, price_min, price_max, in_stock }: EntryFilter) =>
  in_stock ||
  options.length > 0 ||
  [within, category, tag, brand, price_min, price_max].some((one) => one !== undefined)

/**
 * Notes the first page of a search in the whole shop. A filtered result says nothing about the words. `db` is
 * the primary.
 */
export async function noteFirstPage(
  platform: Parameters<typeof noteSearch>[0],
  shop: Parameters<typeof noteSearch>[1],
  { q, filter }: Pick<EntryQuery, 'q' | 'filter'>,
  offset: number,
  { total, is_near }: Found,
): Promise<void> {
  // Leaves out words after the limit, because the search did not use them.
  const words = searchWords(q)
  if (offset === 0 && words.length > 0 && !isFiltered(filter))
    await noteSearch(platform, shop, words.join(' '), is_near ? 0 : total)
}

const MAX_PRODUCTS = 6
const MAX_COLLECTIONS = 3
const MAX_SEARCHES = 3
/** Limits of the comparison: searches of other visitors, and products whose words are compared. */
const MAX_SEARCHES_READ = 20
const MAX_PRODUCTS_READ = 24

/** Returns each word of the texts in the form of the search, with and without surrounding punctuation. */
const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(
    texts
      .map(searchFold)
      .flatMap((text) => [...text.split(/\s+/u), ...(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])]),
  )

function madeOfWords(searches: readonly string[], texts: readonly string[]): string[] {
  if (searches.length === 0) return []
  const words = wordsOf(texts)
  return searches.filter((search) =>
    searchFold(search)
      .split(' ')
      .every((word) => words.has(word)),
  )
}

/**
 * Suggests products, collections whose title contains the typed text, and searches of other visitors that
 * begin with the text. Any visitor can record any text, so a suggested search contains only the shop's own
 * words: titles and labels of matching products, and titles of collections.
 */
export async function suggest(reading: CatalogueReading, q: string) {
  const list_query = q.trim() === '' ? undefined : await listQueryOf(reading, { q })
  if (list_query === undefined) return { rows: [], collections: [], searches: [] }
  const { all } = list_query
  const recorded = await findSearchesLike(reading.db, reading.shop_id, q, MAX_SEARCHES_READ)
  const limit = recorded.length > 0 ? MAX_PRODUCTS_READ : MAX_PRODUCTS
  const { rows } = await findEntries(reading, list_query, { limit, offset: 0 })
  const texts = rows.flatMap(({ title, categories, tags }) => [title, ...categories, ...tags])
  const searches = madeOfWords(recorded, [...texts, ...all.map(({ title }) => title)])
  const text = searchFold(q.trim())
  return {
    rows: rows.slice(0, MAX_PRODUCTS),
    collections: all.filter(({ title }) => searchFold(title).includes(text)).slice(0, MAX_COLLECTIONS),
    searches: searches.slice(0, MAX_SEARCHES),
  }
}
