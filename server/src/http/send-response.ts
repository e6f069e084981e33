// Sends the answer of an endpoint, with its caching headers.

import type { Endpoint } from '@kontor/contract/http/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from './cache/etag.ts'
import { type CachedResponse, etagOf } from './cache/public-cache.ts'
import type { Remembered } from './idempotency.ts'

const PUBLIC_READ = 'public, max-age=1'
const JSON_TYPE = 'application/json; charset=utf-8'

let end_of_turn: Promise<void> | undefined

/** Resolves for all callers of a turn of the event loop together, which sends their answers together. */
export const endOfTurn = (): Promise<void> =>
  (end_of_turn ??= new Promise((resolve) =>
    setImmediate(() => {
      end_of_turn = undefined
      resolve()
    }),
  ))

/** Public reads carry an ETag, because a repeat then costs only a 304 without a body. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Pick<CachedResponse, 'bytes' | 'etag'>,
): FastifyReply {
  reply.header('ETag', etag)
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', PUBLIC_READ)
  if (matchesEtag(request, etag)) return reply.code(304).send()
  return reply.code(200).header('Content-Type', JSON_TYPE).send(bytes)
}

/** Sends an answer. Only a public read may be stored by a cache. */
export function sendResponse(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Remembered,
): FastifyReply {
  if (reply.sent || endpoint.response_kind !== undefined) return reply
  if (endpoint.access === 'public' && endpoint.method === 'GET') {
    const bytes = Buffer.from(body ?? '')
    return sendCached(request, reply, { bytes, etag: etagOf(bytes) })
  }
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  if (body === null) return reply.code(204).send()
  // Sent as a string, because Node then sends head and body in a single write.
  return reply.code(status).header('Content-Type', JSON_TYPE).send(body)
}
