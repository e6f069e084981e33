// Serves uploaded files at `/files/…`. A key is never used for a second file, so every response may be cached for ever. Whatever a file
// contains, a browser that opens it runs nothing of it (Content-Security-Policy: sandbox).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../../integrations/files/file-store.ts'
import { storedTypeOf } from '../../integrations/files/file-type.ts'
import { isKnown } from '../kept/entity-tag.ts'
import { refuse } from '../problem.ts'

const YEAR_SECONDS = 365 * 24 * 3600

interface Range {
  start: number
  end: number
}

/** A single range of bytes (RFC 9110, section 14). Any other Range header is ignored, as the RFC allows: then undefined. */
function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

async function serve(files: FileStore, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = (request.params as { '*': string })['*']
  const type = storedTypeOf(key)
  const file = type && (await files.find(key))
  if (!type || !file) throw refuse('not_found')
  const etag = `"${key}"`
  reply
    .header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('ETag', etag)
    .header('Accept-Ranges', 'bytes')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'")
    .header('Content-Disposition', 'inline')
  if (isKnown(request, etag)) return reply.code(304).send()
  const range = rangeOf(request.headers.range, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${file.size}`).send()
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${file.size}`)
  reply.header('Content-Type', type.mime_type).header('Content-Length', end - start + 1)
  return reply.send(request.method === 'HEAD' ? undefined : file.read(start, end))
}

export function registerFiles(http: FastifyInstance, files: FileStore): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: (request, reply) => serve(files, request, reply),
  })
}
