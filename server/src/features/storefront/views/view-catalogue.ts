// One page of the catalogue or of a collection, searched, filtered and sorted as the visitor asked.

import {
  CATALOGUE_SORTS,
  type CatalogueSort,
  type CatalogueView,
  type ChosenFilters,
  type CollectionHead,
} from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { plainAmount } from '@kontor/contract/values/typed-number'
import { MAX_COUNTED } from '../../../db/lists/listing.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { type LiveCollection, pathTo } from '../../catalogue/collections/live-collections.ts'
import { openTranslator, type Translator } from '../../shops/translations/translator.ts'
import { productTile, shownPicture } from '../catalogue/entry-tiles.ts'
import { type CatalogueReading, publicPicture } from '../catalogue/read-collections.ts'
import { type Found, findEntries, type ListQuery, listQueryOf } from '../catalogue/search-entries.ts'
import { readCategories, readTags, translatedLabels } from './cached-for-shop.ts'

/** Fills whole rows of 2, 3 or 4 products. */
const PAGE_SIZE = 24
const MAX_SUGGESTIONS = 4
const MAX_SEARCH_LENGTH = 200
const MAX_OPTIONS = 20
/** As far as products are counted, they are paged through. */
const LAST_PAGE = Math.ceil(MAX_COUNTED / PAGE_SIZE)
/** No visitor is led to such a page; for a larger number the first page is shown. */
const LAST_NUMBER = 100_000

const isSort = (text: string): text is CatalogueSort => (CATALOGUE_SORTS as readonly string[]).includes(text)

/** Control characters and halves of characters cannot be searched for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const clean = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\p{Cs}]/gu, ' ').trim()

const MAX_PRICE_LENGTH = 40

/** Empty for what is no price. */
const priceOf = (text: string, currency: string): string =>
  /^\d{1,12}(?:\.\d{1,8})?$/.exec(plainAmount(text.slice(0, MAX_PRICE_LENGTH), currency))?.[0] ?? ''

interface Asked extends Record<'q' | 'category' | 'tag', string> {
  sort: CatalogueSort | undefined
  page: number
  chosen: ChosenFilters
}

/** Ignores what does not make sense; nothing in it is an error. */
function readQuery(query: URLSearchParams, currency: string): Asked {
  const text = (name: string, max: number) => clean((query.get(name) ?? '').slice(0, max))
  const sort = query.get('sort') ?? ''
  const page = Number(query.get('page') ?? 1)
  return {
    q: text('q', MAX_SEARCH_LENGTH),
    category: text('category', 80),
    tag: text('tag', 80),
    sort: isSort(sort) ? sort : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_NUMBER ? page : 1,
    chosen: {
      brand: text('brand', 100),
      options: query
        .getAll('option')
        .slice(0, MAX_OPTIONS)
        .map((option) => clean(option.slice(0, 140)))
        .filter((option) => /^[^:]+:./.test(option)),
      price_min: priceOf(query.get('price_min') ?? '', currency),
      price_max: priceOf(query.get('price_max') ?? '', currency),
      in_stock: query.get('in_stock') === 'true',
    },
  }
}

/** However a link named them: so what is chosen is found among what is offered. */
function inVisitorsWords<Words extends Pick<Asked, 'category' | 'tag' | 'chosen'>>(
  { category, tag, chosen }: Words,
  texts: Translator,
) {
  const shown = (kind: 'category' | 'tag' | 'option' | 'option_value', word: string) =>
    texts.word(kind, texts.ownWord(kind, word))
  const options = chosen.options.map((option) => {
    const [name = '', ...value] = option.split(':')
    return `${shown('option', name)}:${shown('option_value', value.join(':'))}`
  })
  return { category: shown('category', category), tag: shown('tag', tag), chosen: { ...chosen, options } }
}

function ownWordsOf(name: string, value: string, texts: Translator): string {
  if (name === 'category' || name === 'tag') return texts.ownWord(name, value)
  if (name !== 'option' || !value.includes(':')) return value
  const [option = '', ...rest] = value.split(':')
  return `${texts.ownWord('option', option)}:${texts.ownWord('option_value', rest.join(':'))}`
}

/** The address of a list with the shop's own words, which lead to the same list in each language. */
export function inOwnWords(address: string, texts: Translator): string {
  const at = address.indexOf('?')
  if (at < 0) return address
  const query = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(address.slice(at)))
    query.append(name, ownWordsOf(name, value, texts))
  return `${address.slice(0, at)}?${query}`
}

const isAnyChosen = ({ brand, options, price_min, price_max, in_stock }: ChosenFilters): boolean =>
  brand !== '' || options.length > 0 || price_min !== '' || price_max !== '' || in_stock

/** For a visitor who finds nothing: how much the search finds without the filters, and what is new. */
async function consolation(
  reading: CatalogueReading,
  q: string,
  is_narrowed: boolean,
  origin: string,
): Promise<Pick<CatalogueView, 'elsewhere' | 'suggestions'>> {
  const [all, newest] = await Promise.all([listQueryOf(reading, { q }), listQueryOf(reading, {})])
  const [elsewhere, { rows }] = await Promise.all([
    is_narrowed && q !== '' ? findEntries(reading, all!, { limit: 1, offset: 0 }) : undefined,
    findEntries(reading, newest!, { limit: MAX_SUGGESTIONS, offset: 0 }),
  ])
  return {
    elsewhere: elsewhere === undefined || elsewhere.is_near ? 0 : elsewhere.total,
    suggestions: rows.map((row) => productTile(row, origin)),
  }
}

function headOf(collection: LiveCollection, all: readonly LiveCollection[], origin: string): CollectionHead {
  const { title, slug, description, picture, sort } = collection
  return {
    title,
    slug,
    description,
    sort,
    picture: shownPicture(publicPicture(picture, origin)),
    path: pathTo(all, collection).map((one) => ({ title: one.title, slug: one.slug })),
    children: all
      .filter(({ parent_id }) => parent_id === collection.id)
      .map((one) => ({
        slug: one.slug,
        title: one.title,
        picture: shownPicture(publicPicture(one.picture, origin)),
      })),
  }
}

export interface CataloguePlace {
  /** See `CatalogueView.base`. */
  base: string
  /** The slug of the collection that is shown. */
  collection?: string
}

type Reading = CatalogueReading & { shop: PublicShop }

/** With what was looked for and found, for the note of searches. */
type FoundView = CatalogueView & { found: Found; list_query: ListQuery }

/** With the shop's own words in place of those of a language that the visitor does not read; undefined where there are none. */
async function withOwnWords(
  { db, label_cache, shop, lang }: Reading,
  query: URLSearchParams,
): Promise<URLSearchParams | undefined> {
  for (const language of shop.languages) {
    if (language === lang || language === shop.language) continue
    const texts = await openTranslator(db, label_cache, shop, language)
    const own = new URLSearchParams(inOwnWords(`?${query}`, texts))
    if (`${own}` !== `${query}`) return own
  }
  return undefined
}

/**
 * Refuses `not_found` if there is no such collection. An address under which nothing is found may have been copied by a visitor who reads another
 * language: it leads to what it showed them.
 */
export async function viewCatalogue(
  reading: Reading,
  place: CataloguePlace,
  query: URLSearchParams,
  origin: string,
): Promise<FoundView> {
  const view = await viewList(reading, place, query, origin)
  const own = view.total === 0 ? await withOwnWords(reading, query) : undefined
  return own ? viewList(reading, place, own, origin) : view
}

async function viewList(
  reading: Reading,
  { base, collection: slug }: CataloguePlace,
  query: URLSearchParams,
  origin: string,
): Promise<FoundView> {
  const { db, label_cache, shop, texts } = reading
  const { q, sort, page, ...asked } = readQuery(query, shop.default_currency)
  const { category, tag, chosen } = texts.is_own ? asked : inVisitorsWords(asked, texts)
  const or = <Value>(text: Value) => (text === '' ? undefined : text)
  const list_query = await listQueryOf(reading, {
    q,
    collection: slug,
    category: or(category),
    tag: or(tag),
    brand: or(chosen.brand),
    option: chosen.options,
    price_min: or(chosen.price_min),
    price_max: or(chosen.price_max),
    in_stock: chosen.in_stock,
    sort,
  })
  if (list_query === undefined) throw apiError('not_found')
  // There is nothing after the last page, and no request may walk past a million products to get there.
  const limit = page > LAST_PAGE ? 0 : PAGE_SIZE
  const [found, categories, tags] = await Promise.all([
    findEntries(reading, list_query, { limit, offset: (page - 1) * PAGE_SIZE, facets: base !== '' }),
    readCategories(db, label_cache, shop.id),
    readTags(db, label_cache, shop.id),
  ])
  const is_narrowed = category !== '' || tag !== '' || slug !== undefined || isAnyChosen(chosen)
  const standard = list_query.collection?.sort ?? '-created_at'
  return {
    kind: 'catalogue',
    base,
    collection: list_query.collection ? headOf(list_query.collection, list_query.all, origin) : null,
    chosen,
    facets: found.facets ?? null,
    products: found.rows.map((row) => productTile(row, origin)),
    total: found.total,
    is_near: found.is_near,
    page,
    page_count: Math.max(1, Math.ceil(Math.min(found.total, MAX_COUNTED) / PAGE_SIZE)),
    q,
    category,
    tag,
    sort: sort ?? (q ? 'relevance' : standard),
    categories: translatedLabels('category', categories, texts),
    tags: translatedLabels('tag', tags, texts),
    ...(found.total === 0 && (q !== '' || is_narrowed)
      ? await consolation(reading, q, is_narrowed, origin)
      : { elsewhere: 0, suggestions: [] }),
    found,
    list_query,
  }
}

/** The parameters that pages of the catalogue depend on. */
export const CATALOGUE_PARAMETERS = [
  'category',
  'page',
  'q',
  'sort',
  'tag',
  'brand',
  'option',
  'price_min',
  'price_max',
  'in_stock',
] as const

/** Returns whether a filter is chosen that search engines are not led to. */
export const isFurtherNarrowed = ({ chosen }: Pick<CatalogueView, 'chosen'>): boolean => isAnyChosen(chosen)
