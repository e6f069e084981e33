// Sends the answer of a page: a view as a document with its rules, a file, a redirect, or an error.

import { ERRORS } from '@kontor/contract/http/errors'
import { writeCartList } from '@kontor/contract/storefront/cart-list'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { StoreFrame, StoreView } from '@kontor/contract/storefront/storefront-pages'
import type { RedirectView } from '@kontor/contract/storefront/visitor-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiError, apiErrorOf, sendProblem } from '../../../../http/errors/problem.ts'
import { languageFor, openTranslator, type Translator } from '../../../shops/translations/translator.ts'
import { type Cart, unitsOf } from '../../cart/cart-cookie.ts'
import { readCollections, readMenuLinks, readStartPage } from '../../catalogue/read-collections.ts'
import { viewMenus } from '../../catalogue/view-layout.ts'
import type { Customer } from '../../customer/customer-cookie.ts'
import { Gone } from '../../former-urls/find-moved.ts'
import type { Store } from '../../store.ts'
import {
  readCategories,
  readFrameOrigins,
  readHasGroups,
  translatedLabels,
} from '../../views/cached-for-shop.ts'
import { stockShownBy } from '../../views/stock-shown.ts'
import { inOwnWords } from '../../views/view-catalogue.ts'
import { isScript, type Visit, type Visits } from '../visit.ts'
import type { Visitor } from '../visitor.ts'
import { loadStorefront, readStoreAssets } from './load-storefront.ts'
import type { PageRules } from './page-cache.ts'
import { isFramed, type PageFastPath } from './page-fast-path.ts'
import { makePagePolicy } from './page-policy.ts'
import type { PageResponse } from './page-response.ts'
import { cachedPage, sendCachedPage, sendPage } from './send-page.ts'

interface Seen {
  visitor: Visitor
  shop: PublicShop | null
  /** Is undefined if the page shows no content of the shop. */
  texts: Translator | undefined
  /** Is undefined if the visitor has no cart. */
  cart: Cart | undefined
  /** The last order paid in the browser; undefined if the browser paid no order lately. */
  bought: string | undefined
  /** Is undefined if the visitor has not logged in to the shop. */
  customer: Customer | undefined
  /**
   * The time when reading for the page began, by the page cache's clock; undefined for pages that are not
   * cached.
   */
  began?: number | undefined
}

type Drawn = Pick<
  Extract<PageResponse, { view: StoreView }>,
  'status' | 'is_cacheable' | 'canonical' | 'paths'
>

/** Kinds of page with a text of the merchant, which may embed videos of other hosts. */
const HAS_MERCHANTS_TEXT: ReadonlySet<StoreView['kind']> = new Set(['product', 'text', 'start', 'catalogue'])

/** Kinds of page with the search and the categories above the content. */
const LEADS_BACK: ReadonlySet<StoreView['kind']> = new Set([
  'product',
  'cart',
  'cart-offer',
  'text',
  'shipping',
  'start',
  'collections',
])

/**
 * A visitor with an old link is led back, too. Other errors must not ask the database for more. At the shop's own address the catalogue has a search and
 * categories of its own, which know what is chosen.
 */
const leadsBack = (view: StoreView): boolean =>
  LEADS_BACK.has(view.kind) ||
  (view.kind === 'catalogue' && view.base !== '') ||
  (view.kind === 'refusal' && (view.status === 404 || view.status === 410))

const NO_MENUS: StoreFrame['menus'] = { header: [], footer: [] }

const cartFrame = (cart: Cart | undefined) => ({
  cart: cart ? writeCartList(cart.items) : null,
  cart_count: cart ? unitsOf(cart) : 0,
})

/**
 * The same in a document. Where a visitor has lost the cart, a link with a discount code makes one without goods: then the browser's copy is restored,
 * as where there is no cart. After an order was paid the cart is really empty.
 */
const cartInDocument = (cart: Cart | undefined, bought: string | undefined) =>
  cartFrame(cart?.items.length === 0 && cart.codes.length > 0 && bought === undefined ? undefined : cart)

/** Returns the page at the URL in each language. The URL in the shop's own language has no parameter. */
function languagesOf(
  urlOf: (lang: StoreLanguage) => string,
  { language, languages }: PublicShop,
): StoreFrame['alternates'] {
  const own = urlOf(language)
  return [
    ...languages.map((lang) => {
      const url = urlOf(lang)
      return { lang, url: lang === language ? url : `${url}${url.includes('?') ? '&' : '?'}lang=${lang}` }
    }),
    { lang: 'x-default', url: own },
  ]
}

type Data = Exclude<PageResponse, { view: StoreView } | { go_to: string }>

const isData = (response: PageResponse): response is Data => !('view' in response || 'go_to' in response)

function sendData(reply: FastifyReply, response: Data, cart: Cart | undefined): FastifyReply {
  if ('cart_view' in response)
    return reply.header('Cache-Control', 'no-store').send({ view: response.cart_view, ...cartFrame(cart) })
  if ('calculation' in response)
    return reply.header('Cache-Control', 'no-store').send({ calculation: response.calculation })
  return reply
    .header('Content-Type', response.file.mime_type)
    .header('Content-Disposition', `attachment; filename="${response.file.filename}"`)
    .header('Cache-Control', 'private, no-store')
    .send(response.file.bytes)
}

/**
 * Sets no cookies if a page embeds the URL as a picture, because anyone may add a picture. Old browsers do
 * not send the header.
 */
function setCookies({ method, headers }: FastifyRequest, reply: FastifyReply, lines: string[]): void {
  const shown_as = headers['sec-fetch-dest'] ?? 'document'
  if (lines.length > 0 && (method === 'POST' || shown_as === 'document' || shown_as === 'iframe'))
    reply.header('Set-Cookie', lines)
}

/**
 * Payment pages are on other hosts. Of the storefront's own pages, the page that checks the buyer first also
 * leads to a payment page.
 */
const redirectTo = (url: string): RedirectView => ({
  kind: 'redirect',
  url,
  leads_to: url.startsWith('/') && !url.includes('/pay?') ? 'order' : 'payment',
})

/**
 * Sends a ready response. The caller sends after the time limit for making the response, because sending
 * depends on the client's speed.
 */
export type Sending = () => FastifyReply | Promise<FastifyReply>

export function makePageResponses(
  { config, db, label_cache, public_shops }: Store,
  { cache, addressOf, keyOf }: PageFastPath,
  visits: Visits,
) {
  const assets = readStoreAssets()
  const policy = makePagePolicy(config)

  const frameOriginsOf = ({ id }: PublicShop) => readFrameOrigins(db.forShop(id), label_cache, id)

  /**
   * Returns the sites that may show the page in a frame. Only the order form, and every page answered by the
   * form, may be framed.
   */
  async function ancestorsOf(request: FastifyRequest, shop: PublicShop | null): Promise<string[]> {
    if (!request.url.startsWith('/form/')) return []
    if (shop !== null) return frameOriginsOf(shop)
    // What is refused before its shop is looked up, such as one request too many, must not ask the database for it: mostly it is cached.
    const { shop: name = '' } = request.params as Record<string, string>
    const cached = public_shops.cached(name)
    return cached === undefined ? [] : frameOriginsOf(cached).catch(() => [])
  }

  /** Cached until the shop changes, so hardly any page queries the database for categories. */
  async function categoriesFor(view: StoreView, { shop, texts }: Seen) {
    if (shop === null || texts === undefined || !leadsBack(view)) return null
    return translatedLabels(
      'category',
      await readCategories(db.forShop(shop.id), label_cache, shop.id),
      texts,
    )
  }

  /** Cached, too. */
  async function menusFor(view: StoreView, { shop, texts }: Seen): Promise<StoreFrame['menus']> {
    if (shop === null || texts === undefined || (view.kind === 'refusal' && !leadsBack(view))) return NO_MENUS
    const own = db.forShop(shop.id)
    const [links, collections] = await Promise.all([
      readMenuLinks(own, label_cache, shop.id),
      readCollections(own, label_cache, shop.id, texts),
    ])
    return viewMenus(links, { shop, collections, origin: config.public_url, texts })
  }

  /** Cached, too. */
  async function productsBaseFor(view: StoreView, { shop }: Seen): Promise<string> {
    if (shop === null || (view.kind === 'refusal' && !leadsBack(view))) return ''
    const { sections } = await readStartPage(db.forShop(shop.id), label_cache, shop.id)
    return sections.length > 0 ? 'products' : ''
  }

  /** Cached, too. Who is logged in can log out, also once the shop has no group any more. */
  async function loginFor(view: StoreView, { shop, customer }: Seen): Promise<StoreFrame['login']> {
    if (shop === null || (view.kind === 'refusal' && !leadsBack(view))) return null
    const has_groups = await readHasGroups(db.forShop(shop.id), label_cache, shop.id)
    return has_groups || customer ? { email: customer?.email ?? null } : null
  }

  /**
   * Returns the page's own address. If visitors share the page, the address has no parameters added by the
   * caller.
   */
  function hereOf(request: FastifyRequest, view: StoreView, { texts }: Seen): string {
    const here = addressOf(request.url) ?? request.url
    return texts === undefined || texts.is_own || view.kind !== 'catalogue' ? here : inOwnWords(here, texts)
  }

  async function draw(
    request: FastifyRequest,
    reply: FastifyReply,
    view: StoreView,
    seen: Seen,
    { status = 200, is_cacheable = false, canonical, paths }: Drawn = {},
  ): Promise<Sending> {
    const { visitor, shop, cart, bought, began } = seen
    const alternates =
      canonical !== undefined && shop !== null
        ? languagesOf((lang) => `${config.store_url}${paths?.get(lang) ?? canonical}`, shop)
        : []
    // A link that chooses a language of the shop is a page of its own; the plain link follows the browser's
    // language.
    const own_lang = shop && languageFor(shop, visitor.is_chosen ? visitor.lang : undefined)
    const frame: StoreFrame = {
      lang: visitor.lang,
      locale: visitor.locale,
      shop,
      ...cartInDocument(cart, bought),
      canonical: alternates.find(({ lang }) => lang === own_lang)?.url ?? null,
      alternates,
      here: hereOf(request, view, seen),
      categories: await categoriesFor(view, seen),
      products_base: await productsBaseFor(view, seen),
      menus: await menusFor(view, seen),
      login: await loginFor(view, seen),
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
    if (!is_cacheable || status !== 200 || request.method !== 'GET')
      return () => sendPage(request, reply, { html, status, rules, for_history: is_cacheable })
    const page = cachedPage(html, rules, stockShownBy(view))
    const key = keyOf(request.raw)
    if (key !== undefined && shop !== null && began !== undefined) cache.keep(key, shop.id, page, began)
    return () => sendCachedPage(request, reply, page)
  }

  /** Returns the reader of a page made without a visit. */
  async function seenWithout(
    request: FastifyRequest,
    view: StoreView,
    shop: PublicShop | null,
  ): Promise<Seen> {
    const visitor = visits.visitorOf(request, shop)
    if (shop === null)
      return { visitor, shop, texts: undefined, cart: undefined, bought: undefined, customer: undefined }
    const own = db.forShop(shop.id)
    const may_read = leadsBack(view)
    return {
      visitor,
      shop,
      texts: may_read ? await openTranslator(own, label_cache, shop, visitor.lang) : undefined,
      cart: visits.cartOf(request, shop.id),
      bought: visits.boughtOf(request, shop.id),
      customer: may_read ? await visits.customerOf(request, shop.id) : undefined,
    }
  }

  /** Sends a refusal as a document, or as a problem (RFC 9457) for a script. `may_be_done`: whether it came after the work for a form had begun. */
  async function refused(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    shop: PublicShop | null = null,
    may_be_done = false,
  ) {
    const foreseen = apiErrorOf(error)
    if (foreseen === undefined) request.log.error({ err: error }, 'unforeseen error')
    const refusal = foreseen ?? apiError('internal')
    if (isScript(request)) return sendProblem(request, reply, refusal)
    const status = refusal instanceof Gone ? 410 : ERRORS[refusal.code].status
    const wait = refusal.detail.retry_after_seconds
    if (wait !== undefined) reply.header('Retry-After', String(wait))
    const view = { kind: 'refusal' as const, status, may_be_done, request_id: request.id }
    const seen = await seenWithout(request, view, shop)
    const sending = await draw(request, reply, view, seen, { status })
    return sending()
  }

  /** Makes ready what a page's handler answered: a document, a file, a redirect, or the cart or a calculation for a script. */
  async function prepare(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    response: PageResponse,
  ): Promise<Sending> {
    const { visitor, shop, texts, customer } = visit
    const lines = visits.cookiesOf(request, visit, response)
    setCookies(request, reply, lines)
    const cart = response.cart ?? (visit.has_cart ? visit.cart : undefined)
    const bought = response.bought ?? visit.bought
    const began = lines.length === 0 ? visit.began : undefined
    const seen = { visitor, shop, texts, cart, bought, customer, began }
    if (isData(response)) return () => sendData(reply, response, cart)
    if ('view' in response) return draw(request, reply, response.view, seen, response)
    // The next page has its own rules about frames, so the visitor leaves the frame.
    if (request.method === 'POST' && (isFramed(request.headers) || !policy.mayFormLeadTo(response.go_to)))
      return draw(request, reply, redirectTo(response.go_to), seen)
    return () => reply.header('Cache-Control', 'no-store').redirect(response.go_to, response.status ?? 302)
  }

  return { prepare, refused }
}
