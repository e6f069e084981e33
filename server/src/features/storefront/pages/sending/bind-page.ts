// Binds a page to a URL: opens the visit, calls the page's handler within the time limit, and sends its answer, or the refusal as a document.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeSingleFlight } from '../../../../cache/single-flight.ts'
import type { Priority } from '../../../../db/connecting/priorities.ts'
import type { Others } from '../../../../http/cache/cache-keys.ts'
import { ApiError, apiError } from '../../../../http/errors/problem.ts'
import { withDeadline } from '../../../../http/overload/with-deadline.ts'
import { forShop } from '../../../../platform.ts'
import { showCustomerPrices } from '../../customer/show-customer-prices.ts'
import { getShopByAnySlug } from '../../former-urls/find-moved.ts'
import { findRedirectOf } from '../../former-urls/find-redirect.ts'
import type { BoundStore, Store } from '../../store.ts'
import { makeVisits, type Visit } from '../visit.ts'
import { isSameOriginRequest } from './csrf.ts'
import type { CachedPage } from './page-cache.ts'
import type { PageFastPath } from './page-fast-path.ts'
import type { PageResponse } from './page-response.ts'
import { makePageResponses, type Sending } from './prepare-page.ts'
import { sendCachedPage } from './send-page.ts'

/** `store` is bound to the visit's shop. */
export type PageHandler = (visit: Visit, store: BoundStore) => Promise<PageResponse> | PageResponse

/** How often a caller may come; nothing where limits are off. */
export type PageLimits = Pick<FastifyContextConfig, 'rateLimit'>

export interface PageOptions extends PageLimits {
  /**
   * The query parameters of a page that is equal for all visitors without a cart. Only such a page is cached.
   */
  depends_on?: readonly string[]
  /** Other parameters also choose the content. A page with one of these parameters is not cached. */
  others?: Others
  /** The priority under load: a `visit`, or a `sale` if sent by POST. */
  priority?: Priority
}

/** Returns the functions that bind pages to URLs. */
export function makePages(http: FastifyInstance, store: Store, fast_path: PageFastPath) {
  const { config, db } = store
  const { cache, declare, keyOf, renew } = fast_path
  const own_origins = [...new Set([config.public_url, config.store_url].map((url) => new URL(url).origin))]
  const visits = makeVisits(store, cache, http.shared_limits)
  const { prepare, refused } = makePageResponses(store, fast_path, visits)
  const singleFlight = makeSingleFlight<Sending>()

  /** Answers as `refused`, or redirects if the shop has a redirect for the missing page. */
  async function missed(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    shop: PublicShop | null | undefined,
    may_be_done = false,
  ) {
    const is_missing = error instanceof ApiError && error.code === 'not_found' && request.method !== 'POST'
    const to = shop && is_missing ? await findRedirectOf(db.forShop(shop.id), shop, request.url) : undefined
    if (to !== undefined) return reply.header('Cache-Control', 'no-store').redirect(to, 301)
    return refused(request, reply, error, shop, may_be_done)
  }

  /** The shop is the `:shop` in `url`, else the query's `shop_id`. A GET by the shop's id or an old slug is redirected to its slug. */
  function bind(
    method: 'GET' | 'POST',
    url: string,
    handler: PageHandler,
    { depends_on, others, priority = method === 'POST' ? 'sale' : 'visit', ...limits }: PageOptions = {},
  ): void {
    if (depends_on !== undefined) declare(url, depends_on, others)
    const run = async (request: FastifyRequest, reply: FastifyReply) => {
      let visit: Visit | undefined
      // From here on a form may succeed although its page is refused: late work goes on, and the answer to a
      // commit may get lost.
      let has_begun = false
      const key = method === 'GET' ? keyOf(request.raw) : undefined
      const make = async () => {
        store.admission.admit(priority)
        if (method === 'POST' && !isSameOriginRequest(request.headers, own_origins))
          throw apiError('forbidden')
        has_begun = method === 'POST'
        const made = await withDeadline(read(), config.response_timeout_ms)
        return made.page ? sendingOf(made.page) : prepare(request, reply, made.visit, made.given)
      }
      const read = async () => {
        const page = key === undefined ? undefined : await renew(key)
        if (page !== undefined) return { page }
        visit = await visits.open(request)
        const { params, shop } = visit
        const is_by_id = method === 'GET' && params.shop !== undefined && params.shop !== shop.slug
        if (is_by_id)
          return { visit, given: { go_to: withSlug(request.url, shop.slug), status: 301 as const } }
        const own = forShop(store, shop.id)
        const shown = await showCustomerPrices(own, visit, await handler(visit, own))
        return { visit: shown.visit, given: shown.given }
      }
      const sendingOf =
        (page: CachedPage): Sending =>
        () =>
          sendCachedPage(request, reply, page)
      const findCached = (key: string): Sending | undefined => {
        const page = cache.find(key)
        return page && sendingOf(page)
      }
      try {
        const sending = await (key === undefined ? make() : singleFlight(key, () => findCached(key), make))
        return await sending()
      } catch (error) {
        return missed(request, reply, error, visit?.shop, has_begun)
      }
    }
    http.route({ method, url, config: limits, handler: run })
  }

  /**
   * Answers 404, in the look of the shop if the URL names a shop. Redirects a path with a slash at the end.
   */
  async function lost(request: FastifyRequest, reply: FastifyReply) {
    const [path = '', query] = request.url.split('?')
    if (request.method === 'GET' && path.length > 1 && path.endsWith('/'))
      return reply.redirect(
        `${path.replace(/(?<!\/)\/+$/, '')}${query === undefined ? '' : `?${query}`}`,
        302,
      )
    const name = /^\/[^/]+\/([^/]+)/.exec(path)?.[1] ?? ''
    let shop: PublicShop
    try {
      store.admission.admit('visit')
      shop = await withDeadline(getShopByAnySlug(store, db, name), config.response_timeout_ms)
    } catch (error) {
      return refused(request, reply, error)
    }
    return missed(request, reply, apiError('not_found'), shop)
  }

  return { bind, refused, lost }
}

export type Pages = ReturnType<typeof makePages>

/** Returns the URL with the slug as the second part of the path, which names the shop. */
const withSlug = (url: string, slug: string): string =>
  url.replace(/^(\/[^/]+\/)[^/?]+/, `$1${encodeURIComponent(slug)}`)
