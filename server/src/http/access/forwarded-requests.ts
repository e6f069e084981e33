// Rules for requests forwarded by a proxy, recognised by their headers. Forwarded requests get no page below
// /dev/, and their caller has a single spelling. The operator is warned about an untrusted proxy.

import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../process/loopback.ts'
import { apiError } from '../errors/problem.ts'
import { decodedPath } from '../input/spelling.ts'

const DEVELOPMENT = '/dev/'
const SET_BY_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Restricts the pages below /dev/ to the machine itself. The pages exist only if address and listener are
 * loopback. A proxy on the same machine, or a name that resolves to the machine (DNS rebinding), could still
 * lead outsiders to them. A forwarded request, or a request for a different host, therefore finds no such
 * page.
 */
export function rejectFromAfar(http: FastifyInstance): void {
  http.addHook('onRequest', ({ url, routeOptions, hostname, headers }, _reply, done) => {
    // The URL can be spelt in several ways. The matched route, if any, says which handler will answer.
    if (!(routeOptions.url ?? decodedPath(url)).startsWith(DEVELOPMENT)) return done()
    const is_from_here = isLoopback(hostname) && SET_BY_PROXIES.every((name) => headers[name] === undefined)
    done(is_from_here ? undefined : apiError('not_found'))
  })
}

/**
 * Warns the operator, once, about ignored proxy headers. Any client can send such a header, and the log
 * therefore only says that a header came.
 */
export function warnOfUntrustedProxy(
  http: FastifyInstance,
  { is_proxy_trusted }: Pick<Config, 'is_proxy_trusted'>,
  log: Pick<Logger, 'warn'>,
): void {
  if (is_proxy_trusted) return
  let was_warned = false
  http.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!was_warned && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined) {
      was_warned = true
      log.warn(
        'A request had X-Forwarded-For or Forwarded, which is ignored. If your proxy sets it, set TRUST_PROXY=on; otherwise all visitors count as one caller for rate limits. If there is no proxy, leave it off. Logged once.',
      )
    }
    done()
  })
}

/** `203.0.113.7:4711`, `[2001:db8::1]`, `[2001:db8::1]:4711`, each perhaps in quotes. */
const WITH_PORT = /^"?(?:\[([^\]]*)\]|([^:[\]]+))(?::\d{1,5})?"?$/

/**
 * Returns the address in `X-Forwarded-For` that the nearest proxy has added. Ignores a port, because each
 * connection has a different port. Returns undefined for text that is no address.
 */
export function forwardedAddress(header: string): string | undefined {
  const added = header
    .split(',')
    .map((part) => part.trim())
    .findLast((part) => part !== '')
  const [, in_brackets, bare] = WITH_PORT.exec(added ?? '') ?? []
  const address = (in_brackets ?? bare ?? added ?? '').split('%')[0]!
  return isIPv4(address) || isIPv6(address) ? address : undefined
}

/**
 * Leaves one plain address in `X-Forwarded-For`, because limits count callers by it: a port or invented text would make each request a new caller.
 * If the proxy has added no address, the caller is the proxy.
 */
export function readForwardedAddress(
  http: FastifyInstance,
  { is_proxy_trusted }: Pick<Config, 'is_proxy_trusted'>,
): void {
  if (!is_proxy_trusted) return
  http.addHook('onRequest', ({ headers }, _reply, done) => {
    const header = headers['x-forwarded-for']
    const address = typeof header === 'string' ? forwardedAddress(header) : undefined
    if (address === undefined) delete headers['x-forwarded-for']
    else headers['x-forwarded-for'] = address
    done()
  })
}
