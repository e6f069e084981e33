// The HTTP server without any feature: bodies, headers, request ids, cross-origin rules, and 405 for known addresses.

import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Platform } from '../platform.ts'
import { readForwardedAddress, warnOfUntrustedProxy } from './access/forwarded-requests.ts'
import { leaveMount } from './access/shop-mount.ts'
import { PUBLIC_ORIGINS, PUBLIC_PATH, securityHeaders } from './browser/security-headers.ts'
import { separateOrigins } from './browser/two-origins.ts'
import { openFastPath } from './cache/fast-path.ts'
import type { PublicCache } from './cache/public-cache.ts'
import { drainOnClose } from './drain.ts'
import { registerMethodNotAllowed } from './errors/method-not-allowed.ts'
import { ApiError, apiError, registerErrorHandler, sendProblem } from './errors/problem.ts'
import { decodable, hasTwoHosts, rejectMalformed } from './input/malformed-requests.ts'
import { parseSafely } from './input/parse-json.ts'
import type { Admission } from './overload/admission.ts'
import { makeLoadShedder } from './overload/load-shedder.ts'
import { NO_LIMITS, shareLimits } from './overload/rate-limits.ts'
import { cutOffSlowReaders, READING_TIMES } from './overload/slow-readers.ts'
import { cutOffSlowBodies, SENDING_TIMES, slowHeadOptions } from './overload/slow-senders.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * Accepts JSON bodies in UTF-8 only, without duplicate keys. An empty body becomes undefined, which is valid
 * if the endpoint takes no body.
 */
function readJsonOnly(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    // Decoding would put a replacement character where bytes are wrong, and an unreadable name would be stored.
    if (!isUtf8(bytes as Buffer)) return done(apiError('bad_request'))
    try {
      done(null, parseSafely(bytes.toString()))
    } catch (error) {
      // An endpoint without a body has no fields that the refusal could name.
      const has_fields = request.routeOptions.config.endpoint?.body !== undefined
      done(error instanceof ApiError && has_fields ? error : apiError('bad_request'))
    }
  })
}

/**
 * Refuses a compressed body, because its size is known only after decompression, and none of our clients
 * sends one.
 */
function rejectEncodedBodies(http: FastifyInstance): void {
  http.addHook('onRequest', ({ headers }, _reply, done) => {
    const coding = headers['content-encoding']
    const is_plain = coding === undefined || coding.toLowerCase() === 'identity'
    done(is_plain ? undefined : apiError('unsupported_media_type', 'Send the body without Content-Encoding.'))
  })
}

/**
 * Refuses HTTP/0.9, absolute URLs (which name a host beside the Host header's) and two Host headers, because
 * a proxy may read such a request differently.
 */
function rejectDoubleReadings(http: FastifyInstance): void {
  http.addHook('onRequest', ({ raw, url }, _reply, done) =>
    done(
      raw.httpVersionMajor < 1 || !url.startsWith('/') || hasTwoHosts(raw)
        ? apiError('bad_request')
        : undefined,
    ),
  )
}

function allowPublicOrigins(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(PUBLIC_PATH)) return done()
    for (const [name, value] of PUBLIC_ORIGINS) reply.header(name, value)
    if (request.method !== 'OPTIONS') return done()
    reply
      .code(204)
      .header('Access-Control-Allow-Methods', 'GET, POST')
      .header('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key, If-None-Match')
      .header('Access-Control-Max-Age', '86400')
      .send()
  })
}

/**
 * Builds the server. `addRoutes` registers the features. The server is complete when the promise resolves.
 */
export async function makeServer(
  { config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>,
  { admission, public_cache }: { admission: Admission; public_cache: PublicCache },
  addRoutes: (http: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const guards = securityHeaders(config.public_url)
  const made = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Only the nearest proxy is trusted: the address it adds to X-Forwarded-For counts. The caller may have
    // made up the earlier addresses.
    trustProxy: config.is_proxy_trusted ? (_address, hop) => hop === 0 : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    clientErrorHandler: rejectMalformed(guards),
    ...slowHeadOptions(SENDING_TIMES),
    // A proxy keeps its connections for a minute, and must never send a request into one that is just being closed. Browsers simply retry.
    keepAliveTimeout: config.is_proxy_trusted ? 65_000 : 10_000,
    rewriteUrl: (request) => decodable(leaveMount(request)),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: ({ code }, request, reply) => {
      // No hook runs for these errors, because the URL matches no route.
      reply.headers(guards)
      const refusal =
        code === 'FST_ERR_BAD_URL'
          ? apiError('bad_request', 'The address could not be read. Check the address.')
          : apiError('not_found')
      sendProblem(request, reply, refusal)
    },
    // A request on a keep-alive connection is answered before the connection is closed; a draining process rejects no request.
    return503OnClosing: false,
  })
  // fastify() returns a type narrowed by these options (by the logger's, for example). All further code takes
  // the plain type.
  const http = made as unknown as FastifyInstance

  http.decorateRequest('user_id')
  openFastPath(http, makeLoadShedder(admission, config.public_url))
  http.fast_path.addFinder((_request, key) => public_cache.find(key)?.ready)
  // Hooks for every request use callbacks, because a promise for each would cost a tenth of the time for
  // calculating an order.
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(guards).header('X-Request-Id', request.id)
    done()
  })
  readForwardedAddress(http, config)
  rejectDoubleReadings(http)
  warnOfUntrustedProxy(http, config, log)
  separateOrigins(http, config)
  cutOffSlowBodies(http, SENDING_TIMES)
  cutOffSlowReaders(http, READING_TIMES)
  drainOnClose(http)
  registerErrorHandler(http)
  readJsonOnly(http)
  rejectEncodedBodies(http)
  allowPublicOrigins(http)
  registerMethodNotAllowed(http)
  const limits = config.are_rate_limits_on ? shareLimits(db, log) : undefined
  http.decorate('shared_limits', limits ?? NO_LIMITS)
  await http.register(rateLimit, {
    global: false,
    ...(limits && { store: limits.Store }),
    errorResponseBuilder: (_request, context) =>
      apiError('rate_limited', { retry_after_seconds: Math.ceil(context.ttl / 1000) }),
  })
  await addRoutes(http)
  await http.ready()
  return http
}
