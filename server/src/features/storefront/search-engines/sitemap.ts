// A shop's sitemap (sitemaps.org, protocol 0.9): its pages, or where there are too many for one file, a list of its parts.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { ShopCache } from '../../../cache/shop-cache.ts'
import type { Db } from '../../../db/pool.ts'
import { refuse } from '../../../http/problem.ts'
import { readCollections, readStartPage } from '../catalogue/read-collections.ts'
import { listDestinations } from '../storefront-pages.queries.ts'
import { cachedForShop } from '../views/cached-for-shop.ts'
import { readCategories } from '../views/read-labels.ts'
import { countSitemapEntries, listSitemapEntries } from './search-engines.queries.ts'
import { xml } from './xml.ts'

/** The protocol allows ten times as many; a part of this size is made quickly. */
export const PRODUCTS_A_PART = 5000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const readCount = cachedForShop('sitemap entries', countSitemapEntries)

const entry = (url: string, lastmod?: string, alternates: ReturnType<typeof xml>[] = []) =>
  xml`<url><loc>${url}</loc>${lastmod ? xml`<lastmod>${lastmod}</lastmod>` : null}${alternates}</url>\n`

/** The same page in each language of the shop. */
const inLanguages = (url: string, { language, languages }: PublicShop) =>
  languages.map((lang) => {
    const href = lang === language ? url : `${url}?lang=${lang}`
    return xml`<link xmlns="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="${lang}" href="${href}"/>`
  })

function listOfParts(store: string, parts: number): string {
  const numbers = Array.from({ length: parts }, (_, at) => String(at + 1))
  const entries = numbers.map(
    (number) => xml`<sitemap><loc>${`${store}/sitemap.xml?part=${number}`}</loc></sitemap>\n`,
  )
  return HEAD + xml`<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`.text
}

async function entriesBesideProducts(
  db: Db,
  label_cache: ShopCache<unknown>,
  shop: PublicShop,
  store: string,
): Promise<ReturnType<typeof xml>[]> {
  const [categories, destinations, collections, start] = await Promise.all([
    readCategories(db, label_cache, shop.id),
    listDestinations(db, shop.id),
    readCollections(db, label_cache, shop.id),
    readStartPage(db, label_cache, shop.id),
  ])
  // A shop that opens on a start page has its products on a page of their own.
  const list = start?.sections.length ? `${store}/products` : store
  return [
    entry(store),
    ...(list === store ? [] : [entry(list)]),
    ...categories.map(({ label }) => entry(`${list}?${new URLSearchParams({ category: label })}`)),
    ...(collections.length > 0 ? [entry(`${store}/collections`)] : []),
    ...collections.map(({ slug }) => {
      const url = `${store}/collections/${encodeURIComponent(slug)}`
      return entry(url, undefined, inLanguages(url, shop))
    }),
    ...(destinations.length > 0 ? [entry(`${store}/shipping`)] : []),
    ...shop.pages.map((page) => entry(`${store}/pages/${page}`)),
  ]
}

/**
 * `part` counts from 1; undefined is for the URL that search engines are given, which lists the parts if there are several. `store` is the
 * absolute URL of the shop. Refuses `not_found` for a part that does not exist.
 */
export async function sitemap(
  db: Db,
  label_cache: ShopCache<unknown>,
  shop: PublicShop,
  store: string,
  part: number | undefined,
): Promise<string> {
  // A part does not ask how many there are: it is there where it has products.
  if (part === undefined) {
    const parts = Math.ceil((await readCount(db, label_cache, shop.id)) / PRODUCTS_A_PART)
    if (parts > 1) return listOfParts(store, parts)
  }
  const number = part ?? 1
  const [products, others] = await Promise.all([
    listSitemapEntries(db, shop.id, PRODUCTS_A_PART, (number - 1) * PRODUCTS_A_PART),
    number > 1 ? [] : entriesBesideProducts(db, label_cache, shop, store),
  ])
  if (number > 1 && products.length === 0) throw refuse('not_found')
  const entries = products.map(({ slug, updated_at, is_group }) => {
    const url = `${store}/products/${encodeURIComponent(slug)}`
    return entry(url, updated_at, is_group ? inLanguages(url, shop) : [])
  })
  return HEAD + xml`<urlset xmlns="${NAMESPACE}">\n${others}${entries}</urlset>\n`.text
}
