// One page of the catalogue, searched, filtered and sorted as the visitor asked.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import {
  CATALOGUE_SORTS,
  type CatalogueSort,
  type CatalogueView,
} from '@kontor/contract/storefront/storefront-pages'
import { MOST_COUNTED } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import type { ShopMemory } from '../../../http/kept/shop-memory.ts'
import { listCatalogue } from '../read-catalogue.ts'
import { countLiveProducts } from '../storefront.queries.ts'
import { tilesOf } from './product-tiles.ts'
import { readCategories, readTags } from './read-labels.ts'

/** Fills whole rows of 2, 3 or 4 products. */
const PAGE_SIZE = 24
const MOST_SUGGESTIONS = 4
const LONGEST_SEARCH = 200
/** As far as products are counted, they are paged through. */
const LAST_PAGE = Math.ceil(MOST_COUNTED / PAGE_SIZE)
/** No visitor is led to such a page; for a larger number the first page is shown. */
const LAST_NUMBER = 100_000

const isSort = (text: string): text is CatalogueSort => CATALOGUE_SORTS.includes(text as CatalogueSort)

/** Control characters and surrogates cannot be searched for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const clean = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/g, ' ').trim()

/** For a visitor who finds nothing: how many products the search finds without category and tag, and the newest products. */
async function consolation(
  db: Db,
  shop_id: string,
  { q, category, tag }: Record<'q' | 'category' | 'tag', string>,
  origin: string,
): Promise<Pick<CatalogueView, 'elsewhere' | 'suggestions'>> {
  const is_narrowed = q !== '' && (category !== '' || tag !== '')
  const [elsewhere, { data }] = await Promise.all([
    is_narrowed ? countLiveProducts(db, shop_id, { q }) : { total: 0 },
    listCatalogue(db, shop_id, { limit: MOST_SUGGESTIONS }),
  ])
  return { elsewhere: elsewhere.total, suggestions: await tilesOf(db, shop_id, data, origin) }
}

/** Ignores what does not make sense in the query; nothing in it is an error. */
export async function viewCatalogue(
  db: Db,
  shop_memory: ShopMemory,
  shop: PublicShop,
  query: URLSearchParams,
  origin: string,
): Promise<CatalogueView> {
  const text = (name: string, max: number) => clean((query.get(name) ?? '').slice(0, max))
  const [q, category, tag] = [text('q', LONGEST_SEARCH), text('category', 80), text('tag', 80)]
  const wanted_sort = query.get('sort') ?? ''
  const sort = isSort(wanted_sort) ? wanted_sort : undefined
  const wanted_page = Number(query.get('page') ?? 1)
  const page =
    Number.isInteger(wanted_page) && wanted_page >= 1 && wanted_page <= LAST_NUMBER ? wanted_page : 1

  const offset = (page - 1) * PAGE_SIZE
  // Behind the last page there is nothing to see, and nobody may have a million products walked past to get there.
  const limit = page > LAST_PAGE ? 0 : PAGE_SIZE
  const [{ data, total, is_near = false }, categories, tags] = await Promise.all([
    listCatalogue(db, shop.id, { q, category, tag, sort, limit, offset }),
    readCategories(db, shop_memory, shop.id),
    readTags(db, shop_memory, shop.id),
  ])
  const is_empty = total === 0 && Boolean(q || category || tag)
  return {
    kind: 'catalogue',
    products: await tilesOf(db, shop.id, data, origin),
    total,
    is_near,
    page,
    page_count: Math.max(1, Math.ceil(Math.min(total, MOST_COUNTED) / PAGE_SIZE)),
    q,
    category,
    tag,
    sort: sort ?? (q ? 'relevance' : '-created_at'),
    categories,
    tags,
    ...(is_empty
      ? await consolation(db, shop.id, { q, category, tag }, origin)
      : { elsewhere: 0, suggestions: [] }),
  }
}
