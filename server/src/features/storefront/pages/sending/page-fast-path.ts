// Pages that are the same for all visitors without a cart: the cache key of such a page, and answering from the cache before the framework. The key
// contains nothing specific to this caller: of the requested languages only what the page depends on, and the canonical address.

import type { IncomingMessage } from 'node:http'
import { memoize } from '@kontor/contract/values/memoize'
import type { FastifyInstance } from 'fastify'
import type { Others } from '../../../../http/cache/cache-keys.ts'
import type { Platform } from '../../../../platform.ts'
import { isStillShown } from '../../views/stock-shown.ts'
import { readVisitor } from '../visitor.ts'
import { type CachedPage, makePageCache, type PageCache } from './page-cache.ts'
import { readyPage } from './send-page.ts'

export interface PageFastPath {
  readonly cache: PageCache
  /** Makes the page cacheable; `names` are the query parameters that change the page. */
  declare(route: string, names: readonly string[], others?: Others): void
  /** Returns the canonical form of the address of a cacheable page; undefined for other pages. */
  addressOf(url: string): string | undefined
  /** The cache key of a page; undefined for a request that has a cookie, or chooses a language by link. */
  keyOf(request: Pick<IncomingMessage, 'headers' | 'url'>): string | undefined
  /**
   * Returns the renewed page under the key. Returns undefined if no page is cached, or if the shown stock has
   * changed.
   */
  renew(key: string): Promise<CachedPage | undefined>
}

/**
 * Limits of the number and length of remembered `Accept-Language` headers. Real browsers send a few hundred
 * different short headers.
 */
const MAX_LANGUAGES = 1000
const MAX_TONGUE_LENGTH = 200

/** The parameter that chooses a language by link. */
const LANGUAGE = 'lang'

const readLanguage = (accepted: string): string => {
  const { locale, region, speaks_shop_language } = readVisitor(accepted, undefined, undefined)
  return `${speaks_shop_language ? '' : locale} ${region ?? ''}`
}

function makeKey() {
  const cachedLanguage = memoize<string>(MAX_LANGUAGES)
  const languageOf = (accepted: string): string =>
    accepted.length > MAX_TONGUE_LENGTH
      ? readLanguage(accepted)
      : cachedLanguage(accepted, () => readLanguage(accepted))
  return ({ headers }: Pick<IncomingMessage, 'headers'>, address: string | undefined): string | undefined =>
    address === undefined || headers.cookie !== undefined || address.includes(`${LANGUAGE}=`)
      ? undefined
      : `${languageOf(headers['accept-language'] ?? '')} ${isFramed(headers) ? 'framed' : ''} ${address}`
}

/** Returns whether the page is shown in a frame of another site, as stated by the browser's header. */
export const isFramed = (headers: IncomingMessage['headers']): boolean =>
  headers['sec-fetch-dest'] === 'iframe'

/** Call once per server. */
export function openPageFastPath(
  http: FastifyInstance,
  { config, shop_changes, db: primary, replica }: Platform,
): PageFastPath {
  const cache = makePageCache(shop_changes)
  const { addresses } = http.fast_path
  const keyAt = makeKey()
  const [office, store] = [config.public_url, config.store_url].map((url) => new URL(url).host)
  // If the back office and the store have different hosts, only the store's host serves pages. With a
  // forwarded host the framework decides.
  const isAtStore = ({ headers }: IncomingMessage) =>
    office === store || (headers.host === store && headers['x-forwarded-host'] === undefined)
  http.fast_path.addFinder((request, address) => {
    if (!isAtStore(request)) return undefined
    const key = keyAt(request, address)
    const page = key === undefined ? undefined : cache.find(key)
    return page && readyPage(request, page)
  })
  return {
    cache,
    declare: (route, names, others) => addresses.declare(route, [...names, LANGUAGE], others),
    addressOf: addresses.keyOf,
    keyOf: (request) => keyAt(request, addresses.keyOf(request.url ?? '')),
    async renew(key) {
      const dated = cache.findDated(key)
      if (dated === undefined) return undefined
      const { page, shop_id, stock } = dated
      if (!(await isStillShown(replica.reader(primary).forShop(shop_id), shop_id, stock))) return undefined
      cache.renew(key, page)
      return page
    },
  }
}
