// Routes for search engines: robots.txt, and each shop's sitemap and product feed.

import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { openTranslator } from '../../shops/translations/translator.ts'
import { getShopByAnySlug } from '../former-urls/find-moved.ts'
import type { PageLimits } from '../pages/sending/bind-page.ts'
import type { Store } from '../store.ts'
import { storePath } from '../store-paths.ts'
import { productFeed } from './product-feed.ts'
import { listOpenShops } from './search-engines.queries.ts'
import { listOfShops, sitemap } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'
/**
 * Search engines come once an hour at most. The feed is cached for a shorter time, because the feed shows
 * stock.
 */
const SITEMAP_CACHE_CONTROL = 'public, max-age=3600'
const FEED_CACHE_CONTROL = 'public, max-age=300'

// Pages that search engines must not list contain noindex, so crawlers must be allowed to read the pages.
const robots = (store_url: string) => `# Every shop has a sitemap of its own: /store/<shop>/sitemap.xml
User-agent: *
Disallow: /v1/

Sitemap: ${store_url}/store/sitemap.xml
`

function gzipped(request: FastifyRequest, reply: FastifyReply, body: Readable): Readable {
  reply.header('Vary', 'Accept-Encoding')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return body
  reply.header('Content-Encoding', 'gzip')
  // `pipeline` also ends the reading when the client disconnects. Its error needs no handling: the response just breaks off.
  return pipeline(body, createGzip(), () => undefined)
}

export function bindSearchEngines(http: FastifyInstance, limits: PageLimits, store: Store): void {
  const { config, label_cache, clock } = store
  type Make = (db: Db, shop: PublicShop, store: string, query: URLSearchParams) => Promise<Readable>

  const bind = (file: string, cache_control: string, make: Make) =>
    http.get(`/store/:shop/${file}`, { config: limits }, async (request, reply) => {
      const { shop: name } = request.params as { shop: string }
      const shop = await getShopByAnySlug(store, store.db, name)
      const path = storePath(shop)
      const search = request.url.split('?')[1]
      if (name !== shop.slug) return reply.redirect(`${path}/${file}${search ? `?${search}` : ''}`, 301)
      const body = await make(
        store.db.forShop(shop.id),
        shop,
        `${config.store_url}${path}`,
        new URLSearchParams(search),
      )
      reply.header('Content-Type', XML).header('Cache-Control', cache_control)
      return reply.send(gzipped(request, reply, body))
    })

  http.get('/robots.txt', (_request, reply) =>
    reply
      .header('Content-Type', 'text/plain; charset=utf-8')
      .header('Cache-Control', SITEMAP_CACHE_CONTROL)
      .send(robots(config.store_url)),
  )
  http.get('/store/sitemap.xml', { config: limits }, async (_request, reply) => {
    const shops = await listOpenShops(store.db.forPlatform())
    const text = listOfShops(shops.map(({ slug }) => `${config.store_url}${storePath({ slug })}`))
    return reply.header('Content-Type', XML).header('Cache-Control', SITEMAP_CACHE_CONTROL).send(text)
  })
  bind('sitemap.xml', SITEMAP_CACHE_CONTROL, async (db, shop, store, query) => {
    const part = query.get('part') ?? undefined
    if (part !== undefined && !/^[1-9]\d{0,4}$/.test(part)) throw apiError('not_found')
    return Readable.from([
      await sitemap(db, label_cache, shop, store, part === undefined ? part : Number(part)),
    ])
  })
  bind('feed.xml', FEED_CACHE_CONTROL, async (db, shop, store, query) => {
    const lang = shop.languages.find((one) => one !== shop.language && one === query.get('lang'))
    const texts = await openTranslator(db, label_cache, shop, lang)
    const context = { store, origin: config.public_url, lang, now: clock.now() }
    return Readable.from(productFeed(db, shop, context, texts))
  })
}
