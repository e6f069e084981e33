// Pages that are the same for everybody without a cart: what such a page depends on, and giving it in front of the framework while it is
// kept.

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../services.ts'
import { makePageMemory, type PageMemory } from './page-memory.ts'
import { readyPage } from './send-page.ts'
import { readVisitor } from './visitor.ts'

export interface PageFront {
  readonly memory: PageMemory
  /** Under which a page is kept; undefined for whoever brings a cookie, or asks for a language by link. */
  keyOf(request: Pick<IncomingMessage, 'headers' | 'url'>): string | undefined
}

/** Browsers say it in some hundred ways. */
const MOST_TONGUES = 1000

function makeKey(): PageFront['keyOf'] {
  const tongues = new Map<string, string>()
  const tongueOf = (accepted: string): string => {
    const known = tongues.get(accepted)
    if (known !== undefined) return known
    const { locale, region } = readVisitor(accepted, undefined, undefined)
    if (tongues.size >= MOST_TONGUES) tongues.clear()
    const tongue = `${locale} ${region ?? ''}`
    tongues.set(accepted, tongue)
    return tongue
  }
  return ({ headers, url = '' }) =>
    headers.cookie !== undefined || url.includes('lang=')
      ? undefined
      : `${tongueOf(headers['accept-language'] ?? '')} ${isFramed(headers) ? 'framed' : ''} ${url}`
}

/** Inside a page of another site; browsers say so. */
export const isFramed = (headers: IncomingMessage['headers']): boolean =>
  headers['sec-fetch-dest'] === 'iframe'

/** Call it once a server. */
export function openPageFront(http: FastifyInstance, { config, public_cache }: Services): PageFront {
  const memory = makePageMemory(public_cache)
  const keyOf = makeKey()
  const [office, store] = [config.public_url, config.store_url].map((url) => new URL(url).host)
  // Of two origins only the store's gives pages, and a proxy may know better which one was asked.
  const isAtStore = ({ headers }: IncomingMessage) =>
    office === store || (headers.host === store && headers['x-forwarded-host'] === undefined)
  http.front.addFinder((request) => {
    if (!isAtStore(request)) return undefined
    const key = keyOf(request)
    const page = key === undefined ? undefined : memory.find(key)
    return page && readyPage(request, page)
  })
  return { memory, keyOf }
}
