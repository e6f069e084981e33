// A visit to a page: the visitor, the shop, and the cookies, which are read and written here.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { FastifyRequest } from 'fastify'
import { ownCookies } from '../../../http/access/cookie.ts'
import type { RateLimits } from '../../../http/overload/rate-limits.ts'
import { makeSigner } from '../../../secrets/signature.ts'
import { isMailHeld } from '../../orders/placing/order-request.ts'
import { type CodeGuesses, makeCodeGuesses } from '../../prices/calculation/offers/code-guesses.ts'
import { openTranslator, type Translator } from '../../shops/translations/translator.ts'
import { boughtCookie, findBought } from '../cart/bought-cookie.ts'
import { type Cart, cartCookie, emptyCart, findCart } from '../cart/cart-cookie.ts'
import { type CustomerLogin, customerCookie, findCustomer } from '../customer/customer-cookie.ts'
import { getShopByAnySlug } from '../former-urls/find-moved.ts'
import type { Store } from '../store.ts'
import { evictCookies } from './cookie-eviction.ts'
import type { PageCache } from './sending/page-cache.ts'
import { isFramed } from './sending/page-fast-path.ts'
import type { PageResponse } from './sending/page-response.ts'
import { languageCookie, readVisitor, rememberedLanguage, type Visitor } from './visitor.ts'

export interface Visit {
  visitor: Visitor
  shop: PublicShop
  /** Translates the shop's texts into the visitor's language. */
  texts: Translator
  cart: Cart
  /** True if the visitor had a cart; if not, `cart` is a new one. */
  has_cart: boolean
  /** The id of the last order paid in the browser within a day. */
  bought: string | undefined
  /**
   * The address proved by the visitor to the shop; undefined if none. Membership in a customer group is
   * looked up when needed.
   */
  customer: CustomerLogin | undefined
  query: URLSearchParams
  /** The fields of a POST; empty for other methods. */
  form: URLSearchParams
  params: Record<string, string>
  /** True if the page's script asks for the cart and no document. */
  is_script: boolean
  /** True if the page is shown in a frame of another site, as stated by the browser's header. */
  is_framed: boolean
  /** The client's IP address. */
  address: string
  /** The wrong codes entered from the address. */
  guesses: CodeGuesses
  /** Counts one more order of the address. Returns whether the 'received' mail is withheld. */
  isMailHeld: () => boolean
  /** When the visit began, before anything was read, by the clock of the page cache. */
  began: number
}

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '')

export const isScript = (request: FastifyRequest): boolean => request.headers.accept === 'application/json'

export function makeVisits(store: Store, cache: PageCache, limits: RateLimits) {
  const { config, vault, clock } = store
  const cookies = ownCookies(config.store_url)
  const signer = makeSigner(config, 'cart')
  const cookie_parts = { signer, cookies, vault, clock }

  /** `shop` is null if the page is none of a shop. */
  const visitorOf = (request: FastifyRequest, shop: Pick<PublicShop, 'language'> | null): Visitor =>
    readVisitor(
      request.headers['accept-language'],
      rememberedLanguage(cookies, request.headers.cookie),
      queryOf(request).get('lang') ?? undefined,
      shop?.language,
    )

  /** Returns undefined if the visitor has no cart in the shop. */
  const cartOf = (request: FastifyRequest, shop_id: string): Cart | undefined =>
    findCart(cookie_parts, request.headers.cookie, shop_id)

  /** Returns undefined if the browser has paid for no order in the shop lately. */
  const boughtOf = (request: FastifyRequest, shop_id: string): string | undefined =>
    findBought(cookie_parts, request.headers.cookie, shop_id)

  /** Returns undefined if the visitor has not logged in to the shop. */
  const customerOf = (request: FastifyRequest, shop_id: string): Promise<CustomerLogin | undefined> =>
    findCustomer(store.db.forShop(shop_id), cookie_parts, request.headers.cookie, shop_id)

  /**
   * Opens a visit of the shop in the path, else of the query's `shop_id`. Throws if the shop does not exist.
   */
  async function open(request: FastifyRequest): Promise<Visit> {
    const began = cache.begin()
    const params = request.params as Record<string, string>
    const query = queryOf(request)
    const shop = await getShopByAnySlug(store, store.db, params.shop ?? query.get('shop_id') ?? '')
    const cart = cartOf(request, shop.id)
    const visitor = visitorOf(request, shop)
    return {
      visitor,
      shop,
      texts: await openTranslator(store.db.forShop(shop.id), store.label_cache, shop, visitor.lang),
      cart: cart ?? emptyCart(),
      has_cart: cart !== undefined,
      bought: boughtOf(request, shop.id),
      customer: await customerOf(request, shop.id),
      query,
      form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      params,
      is_script: isScript(request),
      is_framed: isFramed(request.headers),
      address: request.ip,
      guesses: makeCodeGuesses(limits, request.ip),
      isMailHeld: () => isMailHeld(limits, request.ip),
      began,
    }
  }

  /** Returns the cookies changed by an answer, as values of Set-Cookie. */
  function cookiesOf(
    request: FastifyRequest,
    { visitor, shop }: Visit,
    { cart, bought, customer }: PageResponse,
  ): string[] {
    const lines = evictCookies(cookies, shop.id, request.headers.cookie)
    if (cart) lines.push(cartCookie(cookie_parts, shop.id, cart))
    if (bought !== undefined) lines.push(boughtCookie(cookie_parts, shop.id, bought))
    if (customer !== undefined) lines.push(customerCookie(cookie_parts, shop.id, customer))
    if (visitor.is_chosen) lines.push(languageCookie(cookies, visitor.lang))
    return lines
  }

  return { open, visitorOf, cartOf, boughtOf, customerOf, cookiesOf }
}

export type Visits = ReturnType<typeof makeVisits>
