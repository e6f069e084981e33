// Sends a document: compressed if the browser accepts compression, with security headers, and never stored by
// a shared cache.

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../../../../http/cache/etag.ts'
import { type PreparedResponse, whenSent } from '../../../../http/cache/fast-path.ts'
import type { StockShown } from '../../views/stock-shown.ts'
import type { CachedPage, PageRules } from './page-cache.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compressing a smaller document costs more than the compression saves. */
const WORTH_COMPRESSING_BYTES = 1400
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

type Encoding = 'br' | 'gzip' | ''

/** The encoding to answer in; empty for none. */
function encodingFor(html: Buffer, accepted: string): Encoding {
  if (html.length < WORTH_COMPRESSING_BYTES) return ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : ''
}

function encode(html: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === '') return Promise.resolve(html)
  if (encoding === 'gzip') return compressGzip(html, { level: GZIP_LEVEL })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  return compressBrotli(html, { params })
}

/** Sends a page. Each encoding of a page is made only once. */
async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, bodies, etag, ready }: Pick<CachedPage, 'html' | 'bodies' | 'etag' | 'ready'>,
) {
  const encoding = encodingOf(request, html)
  const body = bodies.get(encoding) ?? encode(html, encoding)
  bodies.set(encoding, body)
  if (encoding !== '') reply.header('Content-Encoding', encoding)
  const bytes = await body
  if (etag !== '' && !ready.has(encoding))
    whenSent(request, reply, { bytes, etag }, (answer) => ready.set(encoding, answer))
  return reply.send(bytes)
}

const encodingOf = ({ headers }: Pick<IncomingMessage, 'headers'>, html: Buffer): Encoding =>
  encodingFor(html, String(headers['accept-encoding'] ?? ''))

/** Returns the page as a ready response, if the page was sent before in the requested encoding. */
export const readyPage = (
  request: IncomingMessage,
  { html, ready }: CachedPage,
): PreparedResponse | undefined => ready.get(encodingOf(request, html))

function pageHeaders(reply: FastifyReply, { policy, is_framed_elsewhere }: PageRules): FastifyReply {
  // The policy's `frame-ancestors` names the sites; the older header cannot name sites, and would forbid all
  // sites.
  if (is_framed_elsewhere) reply.removeHeader('X-Frame-Options')
  return (
    reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      // The storefront's own forms must send their origin; other sites get no referrer.
      .header('Referrer-Policy', 'same-origin')
      .header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
      .header('Vary', 'Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Dest')
  )
}

/** A page for the cache; `stock` as in `CachedPage`. */
export function cachedPage(text: string, rules: PageRules, stock?: StockShown): CachedPage {
  const html = Buffer.from(text)
  const etag = `W/"${createHash('sha1').update(html).digest('base64url')}"`
  return { html, rules, stock, etag, bodies: new Map(), ready: new Map() }
}

/** Sends a page that the visitor's browser may cache, and must revalidate each time. */
export async function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  pageHeaders(reply, page.rules).header('Cache-Control', 'private, no-cache').header('ETag', page.etag)
  if (matchesEtag(request, page.etag)) return reply.code(304).removeHeader('Content-Type').send()
  return sendBody(request, reply, page)
}

/**
 * Sends a page that may not be stored. With `for_history` the visitor's own browser may cache the page, to
 * show the page again on going back. `for_history` is for pages that answer a form: otherwise the browser
 * could only ask whether to send the form again.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    html,
    status,
    rules,
    for_history,
  }: { html: string; status: number; rules: PageRules; for_history: boolean },
): Promise<FastifyReply> {
  pageHeaders(reply, rules)
    .code(status)
    .header('Cache-Control', for_history ? 'private, no-cache' : 'no-store')
  // The browser shows the response to a POST again only from its history, unchanged. A cookie sent with the
  // response must not select another response.
  if (for_history && request.method === 'POST') reply.removeHeader('Vary')
  const page = { html: Buffer.from(html), etag: '', bodies: new Map(), ready: new Map() }
  return sendBody(request, reply, page)
}
