// The HTTP server before any feature: bodies, headers, request ids, cross-origin rules, and 405 for known addresses.

import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type HTTPMethods, LogController } from 'fastify'
import type { Services } from '../services.ts'
import { drainOnClose } from './drain.ts'
import { openFront } from './front.ts'
import { makeGate } from './gate.ts'
import { guardHeaders } from './guard-headers.ts'
import { parseSafely } from './parse-json.ts'
import { answerWithProblems, Refusal, refuse, sendProblem } from './problem.ts'
import { PUBLIC_ORIGINS, PUBLIC_PATH } from './public-origins.ts'
import { shareLimits } from './shared-limits.ts'
import { cutOffSlowReaders, READING_TIMES } from './slow-readers.ts'
import { cutOffSlowBodies, SENDING_TIMES, slowHeadOptions } from './slow-senders.ts'
import { keepOriginsApart } from './two-origins.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Bodies are JSON, each key once, and nothing else; none at all is fine where an endpoint asks for none. */
function readJsonOnly(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, parseSafely(body as string))
    } catch (error) {
      // What asks for no body has no fields to tell of.
      const has_fields = request.routeOptions.config.endpoint?.body !== undefined
      done(error instanceof Refusal && has_fields ? error : refuse('bad_request'))
    }
  })
}

/** What is compressed would have to be taken apart before its size is known, and no client of ours sends it. */
function refuseEncodedBodies(http: FastifyInstance): void {
  http.addHook('onRequest', ({ headers }, _reply, done) => {
    const coding = headers['content-encoding']
    const is_plain = coding === undefined || coding.toLowerCase() === 'identity'
    done(
      is_plain
        ? undefined
        : refuse('unsupported_media_type', 'Send the body as it is, without Content-Encoding.'),
    )
  })
}

/** HTTP/0.9, and an address with a host of its own beside the header's: who reads them otherwise than we do hears another request. */
function refuseDoubleReadings(http: FastifyInstance): void {
  http.addHook('onRequest', ({ raw, url }, _reply, done) =>
    done(raw.httpVersionMajor < 1 || !url.startsWith('/') ? refuse('bad_request') : undefined),
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

/** Known addresses answer other methods with 405 and what they take. Call it after the last route. */
function refuseOtherMethods(http: FastifyInstance, taken: Map<string, Set<string>>): void {
  for (const [url, methods] of taken) {
    const allow = [...methods].sort().join(', ')
    const missing = METHODS.filter((method) => !methods.has(method))
    if (url === '*' || url === '/*' || missing.length === 0) continue
    http.route({
      method: missing,
      url,
      handler: (_request, reply) => {
        reply.header('Allow', allow)
        throw refuse('method_not_allowed')
      },
    })
  }
}

/** `addRoutes` registers the features; the server is complete when this resolves. */
export async function makeServer(
  services: Services,
  addRoutes: (http: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const { config, log } = services
  const guards = guardHeaders(config.public_url)
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // One proxy: what it says of the caller is believed, what the caller says of himself is not.
    trustProxy: config.is_proxy_trusted ? (_address, hop) => hop === 0 : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    ...slowHeadOptions(SENDING_TIMES),
    // A proxy keeps its connections for a minute and must never send into one that is just being closed; browsers come back anyway.
    keepAliveTimeout: config.is_proxy_trusted ? 65_000 : 10_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    frameworkErrors: ({ code }, request, reply) => {
      // No hook has seen it: it has no address that could be looked up.
      reply.headers(guards)
      sendProblem(request, reply, refuse(code === 'FST_ERR_BAD_URL' ? 'bad_request' : 'not_found'))
    },
    // What still comes over a connection that was kept is answered, and the connection closed; a draining process refuses nobody.
    return503OnClosing: false,
    // The house's instance, which knows its own decorations: the type made from these options names their very values.
  }) as unknown as FastifyInstance

  http.decorateRequest('user_id')
  const taken = new Map<string, Set<string>>()
  http.addHook('onRoute', (route) => {
    const methods = taken.get(route.url) ?? new Set()
    for (const method of [route.method].flat()) methods.add(method)
    taken.set(route.url, methods)
  })
  openFront(http, makeGate(services.admission, config.public_url))
  http.front.addFinder(({ url }) => services.public_cache.find(url!)?.ready)
  // Hooks of every request call back: a promise each would be a tenth of what an order's calculation takes.
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(guards).header('X-Request-Id', request.id)
    done()
  })
  refuseDoubleReadings(http)
  keepOriginsApart(http, config)
  cutOffSlowBodies(http, SENDING_TIMES)
  cutOffSlowReaders(http, READING_TIMES)
  drainOnClose(http)
  answerWithProblems(http)
  readJsonOnly(http)
  refuseEncodedBodies(http)
  allowPublicOrigins(http)
  http.decorate('shared_limits', config.are_rate_limits_on ? shareLimits(services.db, log) : undefined)
  await http.register(rateLimit, {
    global: false,
    ...(http.shared_limits ? { store: http.shared_limits.Store } : {}),
    errorResponseBuilder: (_request, context) =>
      refuse('rate_limited', { retry_after_seconds: Math.ceil(context.ttl / 1000) }),
  })
  await addRoutes(http)
  refuseOtherMethods(http, taken)
  await http.ready()
  return http
}
