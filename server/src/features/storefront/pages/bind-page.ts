// Binds a page to an address: who looks, which shop, which cart; then the handler; then the document, or the refusal as a document.

import { ERRORS } from '@kontor/contract/errors'
import type { PublicShop } from '@kontor/contract/storefront'
import type { StoreFrame, StoreView } from '@kontor/contract/storefront-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownCookies } from '../../../http/cookie.ts'
import { inTime } from '../../../http/in-time.ts'
import { refusalOf, refuse, sendProblem } from '../../../http/problem.ts'
import { makeTogether } from '../../../http/together.ts'
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
  /** Whether the visitor has brought it; if not it is a new one. */
  has_cart: boolean
  /** The order this browser has paid for last, if it was lately. */
  bought: string | undefined
  query: URLSearchParams
  /** Of a POST. */
  form: URLSearchParams
  params: Record<string, string>
  /** Asked by the page's script, which wants the cart and no document. */
  is_script: boolean
  /** Inside a page of another site; browsers say so. */
  is_framed: boolean
  /** Where the request comes from. */
  address: string
  /** By the page memory's clock, before anything was read. */
  began: number
}

interface Seen {
  visitor: Visitor
  shop: PublicShop | null
  /** Undefined where the visitor has brought none. */
  cart: Cart | undefined
  /** By the memory's clock, where what is drawn may be kept. */
  began?: number
}

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?')[1] ?? '')

const isScript = (request: FastifyRequest): boolean => request.headers.accept === 'application/json'

/** What a merchant writes there may hold films of other hosts. */
const HAS_MERCHANTS_TEXT: ReadonlySet<StoreView['kind']> = new Set(['product', 'text'])

const cartFrame = (cart: Cart | undefined) => ({
  cart: cart ? writeCartList(cart.items) : null,
  cart_count: cart ? unitsOf(cart) : 0,
})

/** An answer that is ready: it goes out at the pace of whoever asked. */
type Sending = () => FastifyReply | Promise<FastifyReply>

/** `services` see the shop of the visit. */
export type PageHandler = (visit: Visit, services: BoundServices) => Promise<PageAnswer> | PageAnswer

/** The means to bind pages. */
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

  /** Only the order form is made to be shown elsewhere, with everything that may come of it. */
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

  /** As a document, or as a problem for a script. */
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
    // What comes next has its own rules about frames: the visitor is led out of this one.
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

  /** `url` names the shop as `:shop`, or not at all where the query does. A shop asked for by its id or an old slug is led to its slug. */
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

  /** No page at this address; within its shop where there is one. */
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

/** The second part of the path is the shop. */
const withSlug = (url: string, slug: string): string =>
  url.replace(/^(\/[^/]+\/)[^/?]+/, `$1${encodeURIComponent(slug)}`)
