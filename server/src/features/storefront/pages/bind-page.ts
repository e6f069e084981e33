// Binds a page to a URL: finds out the visitor, the shop and the cart, calls the handler, and sends the document, or the refusal as a document.

import { ERRORS } from '@kontor/contract/errors'
import type { PublicShop } from '@kontor/contract/storefront'
import type { StoreFrame, StoreView } from '@kontor/contract/storefront-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownCookies } from '../../../http/access/cookie.ts'
import { makeTogether } from '../../../http/kept/together.ts'
import { inTime } from '../../../http/overload/in-time.ts'
import { refusalOf, refuse, sendProblem } from '../../../http/problem.ts'
import { type BoundServices, forShop, type Services } from '../../../services.ts'
import { makeSigner } from '../../../signature.ts'
import { boughtCookie, findBought } from '../cart/bought-cookie.ts'
import { type Cart, cartCookie, emptyCart, findCart, unitsOf } from '../cart/cart-cookie.ts'
import { writeCartList } from '../cart/cart-list.ts'
import { Gone, getShopThen } from '../moved/find-moved.ts'
import { findFrameOrigins } from '../storefront-pages.queries.ts'
import { loadStorefront, readStoreAssets } from './load-storefront.ts'
import type { PageAnswer } from './page-answer.ts'
import { isFramed, type PageFront } from './page-front.ts'
import type { PageRules } from './page-memory.ts'
import { makePagePolicy } from './page-policy.ts'
import { isFromOwnPage } from './same-site.ts'
import { keptPage, sendKeptPage, sendPage } from './send-page.ts'
import { languageCookie, readVisitor, rememberedLanguage, type Visitor } from './visitor.ts'

export interface Visit {
  visitor: Visitor
  shop: PublicShop
  cart: Cart
  /** Whether the visitor had a cart; if not, `cart` is a new one. */
  has_cart: boolean
  /** The id of the last order this browser has paid for, if that was within a day. */
  bought: string | undefined
  query: URLSearchParams
  /** The fields of a POST; empty for other methods. */
  form: URLSearchParams
  params: Record<string, string>
  /** Whether the page's script is asking, which wants the cart and no document. */
  is_script: boolean
  /** Whether the page is shown in a frame of another site, as browsers say in a header. */
  is_framed: boolean
  /** The client's IP address. */
  address: string
  /** When the visit began, before anything was read, by the page memory's clock. */
  began: number
}

interface Seen {
  visitor: Visitor
  shop: PublicShop | null
  /** Undefined where the visitor has none. */
  cart: Cart | undefined
  /** When reading for the page began, by the page memory's clock; undefined for pages that are never kept. */
  began?: number
}

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?')[1] ?? '')

const isScript = (request: FastifyRequest): boolean => request.headers.accept === 'application/json'

/** Kinds of page with a text of the merchant, in which videos of other hosts may be embedded. */
const HAS_MERCHANTS_TEXT: ReadonlySet<StoreView['kind']> = new Set(['product', 'text'])

const cartFrame = (cart: Cart | undefined) => ({
  cart: cart ? writeCartList(cart.items) : null,
  cart_count: cart ? unitsOf(cart) : 0,
})

/** Sends a response that is ready. Called after the time limit for making it, since sending depends on the client's speed. */
type Sending = () => FastifyReply | Promise<FastifyReply>

/** `services` are bound to the visit's shop. */
export type PageHandler = (visit: Visit, services: BoundServices) => Promise<PageAnswer> | PageAnswer

/** The functions that bind pages to URLs. */
export function makePages(http: FastifyInstance, services: Services, { memory, keyOf }: PageFront) {
  const { config, db } = services
  const assets = readStoreAssets()
  const policy = makePagePolicy(config)
  const own_origins = [...new Set([config.public_url, config.store_url].map((url) => new URL(url).origin))]
  const cookies = ownCookies(config.store_url)
  const visitorOf = (request: FastifyRequest): Visitor =>
    readVisitor(
      request.headers['accept-language'],
      rememberedLanguage(cookies, request.headers.cookie),
      queryOf(request).get('lang') ?? undefined,
    )
  const together = makeTogether<Sending>()
  const keeping = { signer: makeSigner(config.encryption_key, 'cart'), cookies }

  /** The sites that may show the page in a frame: only the order form, and every page it answers with, may be framed. */
  async function ancestorsOf(request: FastifyRequest, shop: PublicShop | null): Promise<string[]> {
    if (shop === null || !request.url.startsWith('/form/')) return []
    return (await findFrameOrigins(db.forShop(shop.id), shop.id))?.allowed_origins ?? []
  }

  async function draw(
    request: FastifyRequest,
    reply: FastifyReply,
    view: StoreView,
    { visitor, shop, cart, began }: Seen,
    { status = 200, is_kept = false, canonical = undefined as string | undefined } = {},
  ): Promise<Sending> {
    const frame: StoreFrame = {
      lang: visitor.lang,
      locale: visitor.locale,
      shop,
      ...cartFrame(cart),
      canonical: canonical === undefined ? null : `${config.store_url}${canonical}`,
      here: request.url,
      is_framed: isFramed(request.headers),
      assets,
    }
    const { html, styles } = (await loadStorefront())(view, frame)
    const ancestors = await ancestorsOf(request, shop)
    const players = HAS_MERCHANTS_TEXT.has(view.kind) ? 'players' : undefined
    const rules: PageRules = {
      policy: policy.headerFor(styles, ancestors, players),
      is_framed_elsewhere: ancestors.length > 0,
    }
    if (!is_kept || status !== 200 || request.method !== 'GET')
      return () => sendPage(request, reply, { html, status, rules, for_history: is_kept })
    const page = keptPage(html, rules)
    const key = keyOf(request.raw)
    if (key !== undefined && shop !== null && began !== undefined && !reply.hasHeader('Set-Cookie'))
      memory.keep(key, shop.id, page, began)
    return () => sendKeptPage(request, reply, page)
  }

  /** Sends a refusal as a document, or as a problem (RFC 9457) for a script. */
  async function refused(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    shop: PublicShop | null = null,
  ) {
    const foreseen = refusalOf(error)
    if (foreseen === undefined) request.log.error({ err: error }, 'unforeseen error')
    const refusal = foreseen ?? refuse('internal')
    if (isScript(request)) return sendProblem(request, reply, refusal)
    const status = refusal instanceof Gone ? 410 : ERRORS[refusal.code].status
    const wait = refusal.detail.retry_after_seconds
    if (wait !== undefined) reply.header('Retry-After', String(wait))
    const cart = shop ? findCart(keeping, request.headers.cookie, shop.id) : undefined
    const seen = { visitor: visitorOf(request), shop, cart }
    const sending = await draw(request, reply, { kind: 'refusal', status, request_id: request.id }, seen, {
      status,
    })
    return sending()
  }

  async function prepare(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    answer: PageAnswer,
  ): Promise<Sending> {
    const { visitor, shop } = visit
    const lines = answer.cart ? [cartCookie(keeping, shop.id, answer.cart)] : []
    if (answer.bought !== undefined) lines.push(boughtCookie(keeping, shop.id, answer.bought))
    if (visitor.is_chosen) lines.push(languageCookie(cookies, visitor.lang))
    if (lines.length > 0) reply.header('Set-Cookie', lines)
    const cart = answer.cart ?? (visit.has_cart ? visit.cart : undefined)
    const seen = { visitor, shop, cart, began: visit.began }
    if ('cart_view' in answer)
      return () =>
        reply.header('Cache-Control', 'no-store').send({ view: answer.cart_view, ...cartFrame(cart) })
    if ('file' in answer)
      return () =>
        reply
          .header('Content-Type', answer.file.mime_type)
          .header('Content-Disposition', `attachment; filename="${answer.file.filename}"`)
          .header('Cache-Control', 'private, no-store')
          .send(answer.file.bytes)
    if ('view' in answer) return draw(request, reply, answer.view, seen, answer)
    // The next page has its own rules about frames, so the visitor is led out of this one.
    if (request.method === 'POST' && (isFramed(request.headers) || !policy.mayFormLeadTo(answer.go_to)))
      return draw(request, reply, { kind: 'hand-over', url: answer.go_to }, seen)
    return () => reply.header('Cache-Control', 'no-store').redirect(answer.go_to, answer.status ?? 302)
  }

  async function openVisit(request: FastifyRequest): Promise<Visit> {
    const began = memory.begin()
    const params = request.params as Record<string, string>
    const query = queryOf(request)
    const shop = await getShopThen(
      db.forPlatform(),
      params.shop ?? query.get('shop_id') ?? '',
      config.public_url,
    )
    const cart = findCart(keeping, request.headers.cookie, shop.id)
    return {
      visitor: visitorOf(request),
      shop,
      cart: cart ?? emptyCart(),
      has_cart: cart !== undefined,
      bought: findBought(keeping, request.headers.cookie, shop.id),
      query,
      form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      params,
      is_script: isScript(request),
      is_framed: isFramed(request.headers),
      address: request.ip,
      began,
    }
  }

  /** The shop is the `:shop` in `url`, else the query's `shop_id`. A GET by the shop's id or an old slug is redirected to its slug. */
  function bind(method: 'GET' | 'POST', url: string, handler: PageHandler, limits: object = {}): void {
    const run = async (request: FastifyRequest, reply: FastifyReply) => {
      let visit: Visit | undefined
      const make = async () => {
        services.admission.admit(method === 'POST' ? 'sale' : 'visit')
        if (method === 'POST' && !isFromOwnPage(request.headers, own_origins)) throw refuse('forbidden')
        const answer = async () => {
          visit = await openVisit(request)
          const { params, shop } = visit
          const is_by_id = method === 'GET' && params.shop !== undefined && params.shop !== shop.slug
          const given = is_by_id
            ? { go_to: withSlug(request.url, shop.slug), status: 301 as const }
            : await handler(visit, forShop(services, shop.id))
          return [visit, given] as const
        }
        return prepare(request, reply, ...(await inTime(answer(), config.answer_within_ms)))
      }
      const findKept = (key: string): Sending | undefined => {
        const page = memory.find(key)
        return page && (() => sendKeptPage(request, reply, page))
      }
      try {
        const key = method === 'GET' ? keyOf(request.raw) : undefined
        const sending = await (key === undefined ? make() : together(key, () => findKept(key), make))
        return await sending()
      } catch (error) {
        return refused(request, reply, error, visit?.shop)
      }
    }
    http.route({ method, url, config: limits, handler: run })
  }

  /** Answers that there is no page at this URL, in the look of the shop if the URL names one. Redirects a path with a slash at the end. */
  async function lost(request: FastifyRequest, reply: FastifyReply) {
    const [path = '', query] = request.url.split('?')
    if (request.method === 'GET' && path.length > 1 && path.endsWith('/'))
      return reply.redirect(
        `${path.replace(/(?<!\/)\/+$/, '')}${query === undefined ? '' : `?${query}`}`,
        302,
      )
    const name = /^\/[^/]+\/([^/]+)/.exec(path)?.[1] ?? ''
    const shop = await getShopThen(db.forPlatform(), name, config.public_url).catch(() => null)
    return refused(request, reply, refuse('not_found'), shop)
  }

  return { bind, refused, lost }
}

export type Pages = ReturnType<typeof makePages>

/** The URL with this slug as the second part of its path, which names the shop. */
const withSlug = (url: string, slug: string): string =>
  url.replace(/^(\/[^/]+\/)[^/?]+/, `$1${encodeURIComponent(slug)}`)
