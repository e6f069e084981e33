// True if the caller already has the present version: `If-None-Match` (RFC 9110, section 13.1.2).

import type { FastifyRequest } from 'fastify'

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * True if `If-None-Match` names the tag, alone or in a list, or is `*`. Uses the weak comparison of the RFC,
 * because proxies that compress a response mark its tag as weak. Our tags contain no commas.
 */
export function matchesEtag(request: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const header = request.headers['if-none-match']
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))
}
