// Binds an endpoint of the contract to a handler: its address, its priority and deadline, and its caching.

import { API_BASE } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/http/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeSingleFlight } from '../cache/single-flight.ts'
import { type Effects, makeEffects } from '../db/effects.ts'
import type { Platform } from '../platform.ts'
import type { Parties } from '../turns/party.ts'
import { throwIfNoToken } from './access/actor.ts'
import type { Tokens } from './access/tokens.ts'
import { whenSent } from './cache/fast-path.ts'
import type { CachedResponse, PublicCache } from './cache/public-cache.ts'
import { makeRequestHandler } from './handle-request.ts'
import type { Handler, Hashed, KeyShop } from './handler.ts'
import type { Remembered } from './idempotency.ts'
import { answerInTime } from './overload/answer-in-time.ts'
import { isHeldBack } from './overload/held-back.ts'
import { hasDeadline, priorityOf } from './overload/priority-of.ts'
import { callsPerMinute } from './overload/rate-limits.ts'
import { withDeadline } from './overload/with-deadline.ts'
import type { Admit } from './parse-request.ts'
import { endOfTurn, sendCached, sendResponse } from './send-response.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** The parts that a feature needs to register its routes. */
export interface App {
  readonly http: FastifyInstance
  readonly platform: Platform
  readonly tokens: Tokens
  readonly public_cache: PublicCache
  readonly parties: Parties
  /** Refuses a change in the back office if the disk or the account has no room. */
  readonly room: { refuse(shop_id: string | undefined): Promise<void> }
}

const limitOf = ({ limit_per_minute: max }: Endpoint, http: FastifyInstance) =>
  max === undefined ? {} : callsPerMinute(http, max)

/** A body above the usual size is not read into memory for a caller without a login. */
const isBodyForMembers = ({ access, body_limit, body_kind }: Endpoint): boolean =>
  access !== 'public' && (body_limit !== undefined || body_kind === 'bytes')

export interface RouteOptions<E extends Endpoint> {
  /** See `cachedRoute`. */
  is_cached?: true
  /** All of the body where absent. */
  hashed?: Hashed<E>
  /** Finds the shop if the body names none. */
  key_shop?: KeyShop<E>
  /**
   * A GET that can be made only once. HEAD is not served, because a HEAD would use the GET up and return
   * nothing.
   */
  is_once?: true
  /** A check of the caller before the input is read, for an endpoint that does not exist for everybody. */
  admit?: Admit
  /**
   * The handler calls an outside party, and its work continues after the deadline of the answer. A repeat finds the
   * work done.
   */
  goes_on?: true
}

/**
 * Registers a public read. The response is cached until its shop changes, if the handler asks for caching.
 */
export const cachedRoute = <const E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void =>
  route(app, endpoint, handler, { is_cached: true })

/** Registers an endpoint under `/v1`. */
export function route<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  { is_cached, hashed, key_shop, is_once, admit, goes_on }: RouteOptions<E> = {},
): void {
  const { platform, tokens, public_cache } = app
  const { config, db, replica, shop_changes, vault } = platform
  const priority = priorityOf(endpoint)
  const url = API_BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  const has_deadline = hasDeadline(endpoint)

  const databaseForCall = (effects?: Effects) =>
    db.forCall({
      priority,
      effects,
      ...(has_deadline && { deadline: performance.now() + config.response_timeout_ms }),
    })

  const handleRequest = makeRequestHandler({ config, replica, vault, tokens }, endpoint, handler, {
    hashed,
    key_shop,
    throwIfFull: isHeldBack(endpoint) ? app.room.refuse : undefined,
    admit,
  })

  const { addresses } = app.http.fast_path
  if (is_cached) addresses.declare(url, Object.keys(endpoint.query?.shape ?? {}))
  const keyOf = (request: FastifyRequest) => (is_cached ? addresses.keyOf(request.url) : undefined)

  const work = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    effects?: Effects,
  ): Promise<Remembered | CachedResponse> => {
    const keep = key !== undefined && public_cache.begin()
    const { answered, shop_id, cached_for } = await handleRequest(request, reply, databaseForCall(effects))
    // Noted here because people should see their own changes immediately. The database notifies the remaining
    // processes.
    if (shop_id !== undefined && endpoint.method !== 'GET') shop_changes.note(shop_id)
    if (keep && cached_for !== undefined) return keep(key, answered.body ?? '', ...cached_for)
    return answered
  }

  const singleFlight = makeSingleFlight<Awaited<ReturnType<typeof work>>>()
  const read: typeof work = (request, reply, key) =>
    key === undefined
      ? work(request, reply, key)
      : singleFlight(
          key,
          () => public_cache.find(key),
          async () =>
            (await public_cache.renew(key, () => replica.reader(databaseForCall()))) ??
            work(request, reply, key),
        )

  const patience = () => (has_deadline ? config.response_timeout_ms : undefined)

  const change = (request: FastifyRequest, reply: FastifyReply) => {
    const effects = makeEffects()
    return answerInTime(work(request, reply, undefined, effects), {
      endpoint,
      effects,
      has_key: endpoint.idempotent !== undefined && request.headers['idempotency-key'] !== undefined,
      goes_on: goes_on === true,
      patience_ms: patience(),
    })
  }

  const respond = (request: FastifyRequest, reply: FastifyReply, key: string | undefined) => {
    if (endpoint.method !== 'GET') return change(request, reply)
    const reading = read(request, reply, key)
    const patience_ms = patience()
    return patience_ms === undefined ? reading : withDeadline(reading, patience_ms)
  }

  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = keyOf(request)
    const hit = key === undefined ? undefined : public_cache.find(key)
    if (hit) return sendHit(request, reply, hit)
    const answered = await respond(request, reply, key)
    if ('bytes' in answered) return sendHit(request, reply, answered)
    await endOfTurn()
    return sendResponse(endpoint, request, reply, answered)
  }
  const sendHit = (request: FastifyRequest, reply: FastifyReply, cached: CachedResponse) => {
    // A hook of the framework counts a rate limit. An endpoint with a limit is therefore not answered in
    // front of the framework.
    if (endpoint.limit_per_minute === undefined && cached.ready === undefined)
      whenSent(request, reply, cached, (ready) => {
        cached.ready = ready
      })
    return sendCached(request, reply, cached)
  }
  app.http.fast_path.addPriority(endpoint.method, url, priority)
  app.http.route({
    method: endpoint.method,
    url,
    config: { endpoint, ...limitOf(endpoint, app.http) },
    handler: run,
    ...(is_once && { exposeHeadRoute: false }),
    ...(endpoint.body_limit !== undefined && { bodyLimit: endpoint.body_limit }),
    ...(isBodyForMembers(endpoint) && {
      onRequest: (request: FastifyRequest) => throwIfNoToken(request, tokens),
    }),
  })
}
