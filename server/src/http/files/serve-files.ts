// Serves uploaded files at `/files/…`. A key is never used for a second file, so every response may be cached
// without expiry. A browser runs nothing in an opened file (Content-Security-Policy: sandbox).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../../integrations/files/file-store.ts'
import { storedTypeOf } from '../../integrations/files/file-type.ts'
import { matchesEtag } from '../cache/etag.ts'
import { apiError } from '../errors/problem.ts'
import { sendRange } from './send-range.ts'

const YEAR_SECONDS = 365 * 24 * 3600

async function serve(files: FileStore, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = (request.params as { '*': string })['*']
  const type = storedTypeOf(key)
  const file = type && (await files.find(key))
  if (!type || !file) throw apiError('not_found')
  const etag = `"${key}"`
  reply
    .header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('ETag', etag)
    .header('Accept-Ranges', 'bytes')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'")
    .header('Content-Disposition', 'inline')
  if (matchesEtag(request, etag)) return reply.code(304).send()
  return sendRange(request, reply, file, type.mime_type)
}

export function registerFiles(http: FastifyInstance, files: FileStore): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: (request, reply) => serve(files, request, reply),
  })
}
