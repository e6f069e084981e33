// The catalogue as the visitor asked for it: searched, narrowed, sorted, one page of it.

import type { PublicShop } from '@kontor/contract/storefront'
import { CATALOGUE_SORTS, type CatalogueSort, type CatalogueView } from '@kontor/contract/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import { listCatalogue } from '../read-catalogue.ts'
import { listCategories, listTags } from '../storefront-pages.queries.ts'
import { tilesOf } from './product-tiles.ts'

/** Divides into rows of 2, 3 and 4. */
const PAGE_SIZE = 24
const MOST_LABELS = 24
const LONGEST_SEARCH = 200
/** No shop has so many; a number beyond it is no page of ours. */
const LAST_PAGE = 100_000

const isSort = (text: string): text is CatalogueSort => CATALOGUE_SORTS.includes(text as CatalogueSort)

/** NUL and its like are no text to search for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const clean = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/g, ' ').trim()

/** Whatever a query says is taken as far as it makes sense; nothing in it is an error. */
export async function viewCatalogue(
  db: Db,
  shop: PublicShop,
  query: URLSearchParams,
  origin: string,
): Promise<CatalogueView> {
  const text = (name: string, max: number) => clean((query.get(name) ?? '').slice(0, max))
  const [q, category, tag] = [text('q', LONGEST_SEARCH), text('category', 80), text('tag', 80)]
  const wanted_sort = query.get('sort') ?? ''
  const sort = isSort(wanted_sort) ? wanted_sort : '-created_at'
  const wanted_page = Number(query.get('page') ?? 1)
  const page = Number.isInteger(wanted_page) && wanted_page >= 1 && wanted_page <= LAST_PAGE ? wanted_page : 1

  const [{ data, total }, categories, tags] = await Promise.all([
    listCatalogue(db, shop.id, { q, category, tag, sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    listCategories(db, shop.id, MOST_LABELS),
    listTags(db, shop.id, MOST_LABELS),
  ])
  return {
    kind: 'catalogue',
    products: await tilesOf(db, shop.id, data, origin),
    total,
    page,
    page_count: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    q,
    category,
    tag,
    sort,
    categories,
    tags,
  }
}
