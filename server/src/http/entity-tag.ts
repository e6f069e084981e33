// Whether whoever asks has the present version already (RFC 9110, section 13.1.2).

import type { FastifyRequest } from 'fastify'

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * True where `If-None-Match` names the tag, alone, in a list or as `*`. Compared weakly, as the RFC has it: proxies that compress an
 * answer mark its tag as weak. Our tags have no commas in them.
 */
export function isKnown(request: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const header = request.headers['if-none-match']
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))
}
