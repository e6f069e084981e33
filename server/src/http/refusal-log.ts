// Refusals that whoever watches over the product wants to see: who is kept out, and of what. Whoever is refused must not be able to
// fill a disk with it, so a second has room for some lines and the rest of it becomes a number.

import type { ErrorCode } from '@kontor/contract/errors'
import type { FastifyRequest } from 'fastify'
import { makeLineLimit } from './line-limit.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that calls, once it is known. */
    user_id?: string
  }
}

const WATCHED: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'invalid_token',
  'forbidden',
  'rate_limited',
])
export const LINES_PER_SECOND = 20

const limit = makeLineLimit(LINES_PER_SECOND, 1000)

/**
 * Logs a refusal of somebody's right to something: the code, the route (never the address that was asked for, which may hold anything),
 * the account where it is known, and the network. What a logged-in caller does not find counts, since it may be another shop's.
 */
export function logRefusal(request: FastifyRequest, code: ErrorCode, now = Date.now()): void {
  if (!WATCHED.has(code) && !(code === 'not_found' && request.user_id !== undefined)) return
  const { has_room, missed } = limit.take(now)
  if (missed > 0) request.log.warn({ unlogged: missed }, 'more was refused than is logged')
  if (!has_room) return
  const { method, routeOptions, user_id, ip } = request
  request.log.info({ code, method, route: routeOptions.url, user_id, network: networkOf(ip) }, 'refused')
}
