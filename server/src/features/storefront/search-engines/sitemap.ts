// A shop's sitemap (sitemaps.org, protocol 0.9): its pages or, if one file cannot hold all pages, a list of
// parts.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { ShopCache } from '../../../cache/shop-cache.ts'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { countLiveMembers } from '../../catalogue/collections/live-collections.ts'
import { slugsOf } from '../../shops/translations/translator.ts'
import { readCollections, readStartPage } from '../catalogue/read-collections.ts'
import { listDestinations } from '../storefront-pages.queries.ts'
import { cachedForShop } from '../views/cached-for-shop.ts'
import { countSitemapEntries, listSitemapEntries } from './search-engines.queries.ts'
import { xml } from './xml.ts'

/** The protocol allows ten times as many; a part of this size is made quickly. */
export const PRODUCTS_PER_PART = 5000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const readCount = cachedForShop('sitemap entries', countSitemapEntries)

const entry = (url: string, lastmod?: string, alternates: ReturnType<typeof xml>[] = []) =>
  xml`<url><loc>${url}</loc>${lastmod ? xml`<lastmod>${lastmod}</lastmod>` : null}${alternates}</url>\n`

interface Translated {
  id: string
  slug: string
  updated_at?: string
}

/** Returns pages with an address in each language of the shop, below `base`. */
async function translatedEntries(db: Db, shop: PublicShop, base: string, pages: readonly Translated[]) {
  const slugs = await slugsOf(
    db,
    shop,
    pages.map(({ id }) => id),
  )
  const urlOf = (slug: string) => `${base}/${encodeURIComponent(slug)}`
  return pages.map(({ id, slug, updated_at }) => {
    const alternates = shop.languages.map((lang) => {
      const translated = urlOf(slugs.get(id)?.get(lang) ?? slug)
      const href = lang === shop.language ? urlOf(slug) : `${translated}?lang=${lang}`
      return xml`<link xmlns="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="${lang}" href="${href}"/>`
    })
    return entry(urlOf(slug), updated_at, alternates)
  })
}

function sitemapIndex(urls: readonly string[]): string {
  const entries = urls.map((url) => xml`<sitemap><loc>${url}</loc></sitemap>\n`)
  return HEAD + xml`<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`.text
}

/** `stores`: the absolute URLs of shops. */
export const listOfShops = (stores: readonly string[]): string =>
  sitemapIndex(stores.map((store) => `${store}/sitemap.xml`))

async function entriesBesideProducts(
  db: Db,
  label_cache: ShopCache<unknown>,
  shop: PublicShop,
  store: string,
): Promise<ReturnType<typeof xml>[]> {
  const [destinations, all, start] = await Promise.all([
    listDestinations(db, shop.id),
    readCollections(db, label_cache, shop.id),
    readStartPage(db, label_cache, shop.id),
  ])
  const ids = all.map(({ id }) => id)
  const counts = await countLiveMembers(db, shop.id, all, ids)
  // Search engines take an empty list for an error.
  const collections = all.filter(({ id }) => (counts.get(id) ?? 0) > 0)
  // A shop with a start page shows its products on a separate page.
  const list = start?.sections.length ? `${store}/products` : store
  return [
    entry(store),
    ...(list === store ? [] : [entry(list)]),
    ...(collections.length > 0 ? [entry(`${store}/collections`)] : []),
    ...(await translatedEntries(db, shop, `${store}/collections`, collections)),
    ...(destinations.length > 0 ? [entry(`${store}/shipping`)] : []),
    ...shop.pages.map((page) => entry(`${store}/pages/${page}`)),
  ]
}

/**
 * `part` counts from 1; undefined stands for the URL given to search engines, which lists the parts if the
 * sitemap has several. `store` is the absolute URL of the shop. Throws `not_found` for a missing part.
 */
export async function sitemap(
  db: Db,
  label_cache: ShopCache<unknown>,
  shop: PublicShop,
  store: string,
  part: number | undefined,
): Promise<string> {
  // A part does not count the parts: a part exists if it has products.
  if (part === undefined) {
    const parts = Math.ceil((await readCount(db, label_cache, shop.id)) / PRODUCTS_PER_PART)
    if (parts > 1)
      return sitemapIndex(
        Array.from({ length: parts }, (_, at) => `${store}/sitemap.xml?part=${String(at + 1)}`),
      )
  }
  const number = part ?? 1
  const [products, others] = await Promise.all([
    listSitemapEntries(db, shop.id, PRODUCTS_PER_PART, (number - 1) * PRODUCTS_PER_PART),
    number > 1 ? [] : entriesBesideProducts(db, label_cache, shop, store),
  ])
  if (number > 1 && products.length === 0) throw apiError('not_found')
  const entries = await translatedEntries(db, shop, `${store}/products`, products)
  return HEAD + xml`<urlset xmlns="${NAMESPACE}">\n${others}${entries}</urlset>\n`.text
}
