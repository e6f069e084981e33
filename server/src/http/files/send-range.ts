// Sends a stored file or a requested range of the file (RFC 9110, section 14).

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '../../integrations/files/file-store.ts'

interface Range {
  start: number
  end: number
}

/**
 * Returns a single range of bytes. Returns undefined for any different Range header, which the RFC allows to
 * ignore.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
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

export function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  mime_type: string,
): FastifyReply {
  const range = rangeOf(request.headers.range, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${file.size}`).send()
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${file.size}`)
  reply
    .header('Accept-Ranges', 'bytes')
    .header('Content-Type', mime_type)
    .header('Content-Length', end - start + 1)
  // An empty file has no range of bytes.
  const is_empty = request.method === 'HEAD' || file.size === 0
  return reply.send(is_empty ? undefined : file.read(start, end))
}
