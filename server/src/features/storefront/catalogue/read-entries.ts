// The public catalogue under a filter: a page of tiles, how many there are, and how many each further choice would leave.

import { MAX_OPTIONS } from '@kontor/contract/catalogue/groups/variant-limits'
import type { Facets, PublicPicture, Tile, TileSort } from '@kontor/contract/storefront/public-catalogue'
import { MAX_COUNTED, type Total } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import { searchWords } from '../../../db/search/search-words.ts'
import { fileUrl, smallerPictures } from '../../../integrations/files/smaller-pictures.ts'
import type { Translator } from '../../shops/translations/translator.ts'
import { mediaOf } from '../views/product-tiles.ts'
import { availabilityOf } from '../views/stock-shown.ts'
import { countEntries, countFacets, type EntryKey, type FacetName, listEntries } from './entries.queries.ts'
import type { Amounts, EntryFilter } from './entries.sql.ts'
import { listTileRows, type TileRow } from './tiles.queries.ts'

export const ALL: EntryFilter = {
  terms: [],
  within: undefined,
  category: undefined,
  tag: undefined,
  brand: undefined,
  options: [],
  price_min: undefined,
  price_max: undefined,
  in_stock: false,
}

export interface EntryQuery {
  filter: EntryFilter
  /** The search text, as typed. */
  q: string
  sort: TileSort | undefined
  collection: { id: string; sort: TileSort } | undefined
}

/** The default is the best match for a search, else the order of the collection, else the newest first. */
export const sortOf = ({ sort, q, collection }: EntryQuery): TileSort | 'relevance' =>
  sort ?? (searchWords(q).length > 0 ? 'relevance' : (collection?.sort ?? '-created_at'))

/**
 * Returns the rows of the entries, each once, in the given order and the translator's language. Entries no
 * longer on sale are left out.
 */
export async function rowsOf(
  db: Db,
  shop_id: string,
  filter: EntryFilter,
  keys: readonly EntryKey[],
  texts: Translator,
): Promise<TileRow[]> {
  if (keys.length === 0) return []
  const found = await listTileRows(db, shop_id, filter, keys)
  const rows = new Map((await texts.products(found)).map((row) => [row.id, row]))
  return [...new Set(keys.map(({ id }) => id))].flatMap((id) => rows.get(id) ?? [])
}

export interface PageOfEntries {
  limit: number
  offset: number
  /** True if the values of the filters are counted too. */
  facets?: boolean
}

/** `facets` are undefined if the caller did not ask for facets. */
export async function pageOfEntries(
  db: Db,
  shop_id: string,
  list_query: EntryQuery,
  { facets: has_facets = false, ...page }: PageOfEntries,
  texts: Translator,
): Promise<Total & { rows: TileRow[]; facets: Facets | undefined }> {
  const { filter, q, collection } = list_query
  const order = {
    sort: sortOf(list_query),
    words: searchWords(q),
    collection_id: collection?.id,
    language: texts.is_own ? undefined : texts.language,
  }
  const { amounts, ...total } = await countEntries(db, shop_id, filter, order.sort)
  const readRows = async () => {
    // Behind the last entry, the whole shop would be put in order for an empty page.
    if (page.offset >= Math.max(total.total, MAX_COUNTED)) return []
    const keys = await listEntries(db, shop_id, filter, order, page, amounts)
    return rowsOf(db, shop_id, filter, keys, texts)
  }
  const [rows, facets] = await Promise.all([
    readRows(),
    has_facets ? readFacets(db, shop_id, { filter, amounts }, texts) : undefined,
  ])
  // Facets also count entries that are not ranked, so facets may count more entries than the pages show.
  const is_estimate = facets !== undefined && (facets.is_estimate || total.total_is_estimate === true)
  return { ...total, rows, facets: facets && { ...facets, is_estimate } }
}

/** Returns the picture of a medium, with the smaller versions as listed by the API. */
function publicPictureOf(row: TileRow, origin: string): PublicPicture | null {
  const image = mediaOf(row, origin).find(({ kind }) => kind === 'image')
  if (image === undefined) return null
  const file = row.files.find(({ storage_key }) => fileUrl(origin, storage_key) === image.url)
  const { url, alt, width, height } = image
  return { url, alt, width, height, smaller: file === undefined ? [] : smallerPictures(origin, file) }
}

/** The schemas of the endpoints drop the remaining columns of the row. */
export const publicTile = (row: TileRow, origin: string): Tile => ({
  ...row,
  picture: publicPictureOf(row, origin),
  availability: availabilityOf(row).state,
})

/** Options are no facet here, because a shop may have an option called `price` or `tags`. */
const withoutFacet = (filter: EntryFilter, facet: FacetName): EntryFilter => {
  switch (facet) {
    case 'categories':
      return { ...filter, category: undefined }
    case 'tags':
      return { ...filter, tag: undefined }
    case 'brands':
      return { ...filter, brand: undefined }
    case 'price':
      return { ...filter, price_min: undefined, price_max: undefined }
    default:
      return filter
  }
}

const withoutOption = (filter: EntryFilter, chosen: readonly string[]): EntryFilter => ({
  ...filter,
  options: filter.options.filter(({ names }) => names[0] !== chosen[0]),
})

/** In the visitor's words. */
function optionsIn(texts: Translator, options: Facets['options']): Facets['options'] {
  const shown = new Map<string, Facets['options'][number]>()
  for (const { name, values } of options) {
    const word = texts.word('option', name)
    const same = shown.get(word.toLowerCase())
    shown.set(word.toLowerCase(), { name: same?.name ?? word, values: [...(same?.values ?? []), ...values] })
  }
  return [...shown.values()].map(({ name, values }) => ({
    name,
    values: texts.counts('option_value', values),
  }))
}

const isActive = ({ category, tag, brand, price_min, price_max }: EntryFilter, facet: FacetName): boolean =>
  (facet === 'categories' && category !== undefined) ||
  (facet === 'tags' && tag !== undefined) ||
  (facet === 'brands' && brand !== undefined) ||
  (facet === 'price' && (price_min !== undefined || price_max !== undefined))

const FACETS = ['categories', 'tags', 'brands', 'options', 'price', 'in_stock'] as const

/**
 * Counts the entries on sale under all filters except the facet's own filter. Facets without a chosen value
 * are counted together. The amounts are the amounts under all filters.
 */
export async function readFacets(
  db: Db,
  shop_id: string,
  { filter, amounts: found }: { filter: EntryFilter; amounts: Amounts },
  texts: Translator,
): Promise<Facets> {
  const options_asked = [...new Map(filter.options.map(({ names }) => [names[0], names])).values()]
  // If more options are chosen, no entry is left after dropping any one option, and counting would query each
  // option.
  const chosen = options_asked.length <= MAX_OPTIONS + 1 ? options_asked : []
  const idle = FACETS.filter((facet) => !isActive(filter, facet))
  const active = FACETS.filter((facet) => isActive(filter, facet))
  const count = async (
    of: EntryFilter,
    facets: readonly FacetName[],
    options: { only?: readonly string[]; except?: readonly string[] } = {},
  ) => {
    // Dropping a filter never lowers the number of entries.
    const is_known = of === filter || Object.values(found).every((amount) => amount === 'many')
    const { amounts } = is_known ? { amounts: found } : await countEntries(db, shop_id, of)
    return { amounts, rows: await countFacets(db, shop_id, of, facets, amounts, options) }
  }
  const sets = await Promise.all([
    count(filter, idle, { except: chosen.flat() }),
    ...active.map((facet) => count(withoutFacet(filter, facet), [facet])),
    ...chosen.map((names) => count(withoutOption(filter, names), ['options'], { only: names })),
  ])
  const rows = sets.flatMap((set) => set.rows)
  const of = (facet: FacetName) => rows.filter((row) => row.facet === facet)
  const values = (facet: FacetName) =>
    of(facet).flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]))
  const options = new Map<string, Facets['options'][number]>()
  for (const { name, value, count } of of('options')) {
    if (name === null || value === null) continue
    const option = options.get(name.toLowerCase()) ?? { name, values: [] }
    options.set(name.toLowerCase(), option)
    option.values.push({ value, count })
  }
  const [min, max] = of('price').sort((a, b) => a.count - b.count)
  return {
    categories: texts.counts('category', values('categories')),
    tags: texts.counts('tag', values('tags')),
    brands: values('brands'),
    options: optionsIn(texts, [...options.values()]),
    price: { min: min?.value ?? null, max: max?.value ?? null },
    in_stock: of('in_stock')[0]?.count ?? 0,
    is_estimate: sets.some(({ amounts }) => Object.values(amounts).includes('many')),
  }
}
