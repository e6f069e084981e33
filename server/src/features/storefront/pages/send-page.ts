// A document on its way out: compressed where the browser takes it, with the rules it must keep, and never stored by anybody in between.

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../../../http/entity-tag.ts'
import { type ReadyAnswer, whenSent } from '../../../http/front.ts'
import type { KeptPage, PageRules } from './page-memory.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this a header costs more than it saves. */
const WORTH_COMPRESSING_BYTES = 1400
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

type Encoding = 'br' | 'gzip' | ''

/** The encoding to answer in; empty for none. */
function encodingFor(html: string, accepted: string): Encoding {
  if (html.length < WORTH_COMPRESSING_BYTES) return ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : ''
}

function encode(html: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === '') return Promise.resolve(Buffer.from(html))
  if (encoding === 'gzip') return compressGzip(html, { level: GZIP_LEVEL })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  return compressBrotli(html, { params })
}

/** Answers with a page; what was encoded once is not encoded again. */
async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, bodies, etag, ready }: KeptPage,
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

const encodingOf = ({ headers }: Pick<IncomingMessage, 'headers'>, html: string): Encoding =>
  encodingFor(html, String(headers['accept-encoding'] ?? ''))

/** The page as it can go out at once, if it has gone out before in the encoding that is asked for. */
export const readyPage = (request: IncomingMessage, { html, ready }: KeptPage): ReadyAnswer | undefined =>
  ready.get(encodingOf(request, html))

function pageHeaders(reply: FastifyReply, { policy, is_framed_elsewhere }: PageRules): FastifyReply {
  // The policy says it better: older than it, this header knows no list.
  if (is_framed_elsewhere) reply.removeHeader('X-Frame-Options')
  return (
    reply
      .header('Content-Type', 'text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      // Our own forms must be able to say where they come from; other sites learn nothing.
      .header('Referrer-Policy', 'same-origin')
      .header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
      .header('Vary', 'Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Dest')
  )
}

export const keptPage = (html: string, rules: PageRules): KeptPage => ({
  html,
  rules,
  etag: `W/"${createHash('sha1').update(html).digest('base64url')}"`,
  bodies: new Map(),
  ready: new Map(),
})

/** A page that the visitor's browser may keep, if it asks each time whether it still holds. */
export async function sendKeptPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
): Promise<FastifyReply> {
  pageHeaders(reply, page.rules).header('Cache-Control', 'private, no-cache').header('ETag', page.etag)
  if (isKnown(request, page.etag)) return reply.code(304).removeHeader('Content-Type').send()
  return sendBody(request, reply, page)
}

/**
 * A page that nobody may keep; with `for_history` the visitor's own browser may, to show it again on the way back. That is for what came of
 * a form: without it the browser could only ask whether to send the form again.
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
  return sendBody(request, reply, { html, rules, etag: '', bodies: new Map(), ready: new Map() })
}
