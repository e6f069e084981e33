// The news: an Atom feed, either of our own posts or relayed from the configured address, and our posts as pages. Documents, not part of the API.

import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../../../http/cache/etag.ts'
import { etagOf } from '../../../http/cache/public-cache.ts'
import type { App } from '../../../http/route.ts'
import { REPOSITORY_ROOT } from '../../../process/package-root.ts'
import { atomFeed, FEED_TYPE } from './atom-feed.ts'
import { categoryPage, indexPage, lostPage, PAGE_POLICY, postPage } from './news-pages.ts'
import { readPosts } from './read-posts.ts'
import { relayFeed } from './relay-feed.ts'

const MAX_AGE_SECONDS = 300
const SAYS_NOTHING_SECONDS = 30
/** When opened in a browser, a feed from another host must not be able to do anything with our origin's rights. */
const FEED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
const UNREACHABLE = 'The news is temporarily unavailable.'

interface Document {
  type: string
  policy: string
  text: string
  max_age_seconds?: number
}

function send(request: FastifyRequest, reply: FastifyReply, document: Document): FastifyReply {
  const bytes = Buffer.from(document.text)
  const etag = etagOf(bytes)
  reply
    .header('Cache-Control', `public, max-age=${document.max_age_seconds ?? MAX_AGE_SECONDS}`)
    .header('Content-Security-Policy', document.policy)
    .header('ETag', etag)
  if (reply.statusCode === 200 && matchesEtag(request, etag)) return reply.code(304).send()
  return reply.header('Content-Type', document.type).send(bytes)
}

export function registerNews({ http, platform: { config, log } }: App): void {
  const posts = readPosts(join(REPOSITORY_ROOT, 'news'))
  const categories = new Map(posts.flatMap((post) => post.categories).map((one) => [one.term, one]))
  const origin = config.public_url
  const relayed = config.news_feed_url && relayFeed({ address: config.news_feed_url, log })

  const sendPage = (request: FastifyRequest, reply: FastifyReply, text: string, max_age_seconds?: number) =>
    send(request, reply, { type: 'text/html; charset=utf-8', policy: PAGE_POLICY, text, max_age_seconds })
  const sendFeed = (request: FastifyRequest, reply: FastifyReply, text: string, max_age_seconds?: number) =>
    send(request, reply, { type: FEED_TYPE, policy: FEED_POLICY, text, max_age_seconds })
  const lost = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply.code(404), lostPage(), 0)

  const own_feed = atomFeed(origin, posts)
  http.get('/news/feed.xml', async (request, reply) => {
    if (!relayed) return sendFeed(request, reply, own_feed)
    const copy = await relayed()
    return copy === undefined
      ? sendFeed(request, reply, atomFeed(origin, [], UNREACHABLE), SAYS_NOTHING_SECONDS)
      : sendFeed(request, reply, copy)
  })
  http.get('/news', async (request, reply) => sendPage(request, reply, indexPage(posts)))
  http.get('/news/:slug', async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const post = posts.find((one) => one.slug === slug)
    return post ? sendPage(request, reply, postPage(post)) : lost(request, reply)
  })
  http.get('/news/categories/:term', async (request, reply) => {
    const { term } = request.params as { term: string }
    const category = categories.get(term)
    const within = posts.filter((post) => post.categories.some((one) => one.term === term))
    return category ? sendPage(request, reply, categoryPage(category, within)) : lost(request, reply)
  })
}
