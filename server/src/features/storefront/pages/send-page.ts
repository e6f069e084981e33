// A document on its way out: compressed where the browser takes it, with the rules it must keep, and never stored by anybody in between.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this a header costs more than it saves. */
const WORTH_COMPRESSING_BYTES = 1400
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

async function compressed(html: string, accepted: string): Promise<[Buffer | string, string | undefined]> {
  if (html.length < WORTH_COMPRESSING_BYTES) return [html, undefined]
  if (/\bbr\b/.test(accepted)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    }
    return [await compressBrotli(html, { params }), 'br']
  }
  if (/\bgzip\b/.test(accepted)) return [await compressGzip(html, { level: GZIP_LEVEL }), 'gzip']
  return [html, undefined]
}

export interface PageToSend {
  html: string
  status: number
  policy: string
  /** May be kept by the visitor's browser, if it asks each time whether it still holds. */
  is_kept: boolean
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, status, policy, is_kept }: PageToSend,
): Promise<FastifyReply> {
  reply
    .code(status)
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    // Our own forms must be able to say where they come from; other sites learn nothing.
    .header('Referrer-Policy', 'same-origin')
    .header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    .header('Cache-Control', is_kept ? 'private, no-cache' : 'no-store')
    .header('Vary', 'Accept-Encoding, Accept-Language, Cookie')
  if (is_kept && status === 200 && request.method === 'GET') {
    const etag = `W/"${createHash('sha1').update(html).digest('base64url')}"`
    reply.header('ETag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  const [body, encoding] = await compressed(html, String(request.headers['accept-encoding'] ?? ''))
  if (encoding !== undefined) reply.header('Content-Encoding', encoding)
  return reply.send(body)
}
