// Logs refusals for the operator: who was refused access, and to which resource. Callers must not be able to
// fill a disk, so the lines per second are limited, and further refusals are logged as a number.

import type { ErrorCode } from '@kontor/contract/http/errors'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../access/network-of.ts'
import { makeLogRateLimit } from '../overload/log-rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling account, once known. */
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

/**
 * Logs a refusal of access: the code, the route (never the requested URL, which may contain anything), the
 * known account and the network. Also logs a `not_found` for a logged-in caller, because the id may belong to
 * a foreign shop. Does not log the remaining refusals.
 */
type RefusalLog = (request: FastifyRequest, code: ErrorCode, now?: number) => void

/** Each server has its own limit of lines. */
export function makeRefusalLog(): RefusalLog {
  const limit = makeLogRateLimit(LINES_PER_SECOND, 1000)
  return (request, code, now = performance.now()) => {
    if (!WATCHED.has(code) && !(code === 'not_found' && request.user_id !== undefined)) return
    const { has_room, missed } = limit.take(now)
    if (missed > 0) request.log.warn({ unlogged: missed }, 'more was refused than is logged')
    if (!has_room) return
    const { method, routeOptions, user_id, ip } = request
    request.log.info({ code, method, route: routeOptions.url, user_id, network: networkOf(ip) }, 'refused')
  }
}
