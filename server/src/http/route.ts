// Binds an endpoint of the contract to a handler. Caller, rights and input are checked before the handler runs. Its answer passes the reply
// schema, which drops whatever is not declared.

import { API_BASE } from '@kontor/contract/api'
import type { Answer, Endpoint, Parsed, ShopRight } from '@kontor/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Asked, Db } from '../db/pool.ts'
import type { Services } from '../services.ts'
import type { Actor } from './access/actor.ts'
import type { ShopScope } from './access/shop-access.ts'
import { hashRequest, once, onceAround, type Remembered, readKey } from './idempotency.ts'
import { type AtOnce, type CallLimit, makeTeller } from './kept/at-once.ts'
import { isKnown } from './kept/entity-tag.ts'
import { whenHeadSent, whenSent } from './kept/front.ts'
import { etagOf, type KeptAnswer, type StockCheck } from './kept/public-cache.ts'
import { makeTogether } from './kept/together.ts'
import { inTime } from './overload/in-time.ts'
import { hasDeadline, laneOf } from './overload/lane-of.ts'
import { named, readCall } from './read-call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export interface App {
  readonly http: FastifyInstance
  readonly services: Services
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : Actor
type ScopeOf<E extends Endpoint> = E['access'] extends ShopRight ? ShopScope : undefined
/** The handler of a shop's endpoint can query only that shop; every other handler has to choose the context of each query. */
type DbOf<E extends Endpoint> = E['access'] extends ShopRight ? Db : Asked

/** What a handler gets. `db` is an open transaction where the endpoint remembers answers by Idempotency-Key and a key was sent. */
export type Context<E extends Endpoint> = Parsed<E> &
  Omit<Services, 'db'> & {
    readonly db: DbOf<E>
    /** For reads that a replica may answer. They see all that was committed before they began, but not the open transaction of `db`. */
    readonly read_db: DbOf<E>
    readonly actor: ActorOf<E>
    readonly shop: ScopeOf<E>
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    /** Sets another status for success than the endpoint's own, such as 200 for an order that existed already. */
    readonly answerWith: (status: 200 | 201) => void
    /**
     * On a kept route: keeps the answer until the shop changes. Without this call the answer is not kept. An answer that shows stock is kept for at
     * most half a second, and becomes void when this process changes the shop's stock; then it is compared, where it can be, or made anew.
     */
    readonly keepFor: (shop_id: string, stock?: StockCheck) => void
    /**
     * On an upload: does the work once per Idempotency-Key, in a transaction, and gives the same result to a repeat with the same content.
     * Without a key it just does the work.
     */
    readonly remember: <Result>(content: unknown, work: (db: DbOf<E>) => Promise<Result>) => Promise<Result>
  }

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Answer<E>> | Answer<E>

// An IPv6 /64 counts as one caller: its holder has any number of addresses in it.
const limitOf = (
  { limit_per_minute }: Endpoint,
  { shared_limits }: FastifyInstance,
): CallLimit | undefined =>
  limit_per_minute !== undefined && shared_limits !== undefined
    ? { max: limit_per_minute, window_ms: 60_000, subnet: 64, counts: shared_limits }
    : undefined
const asHook = ({ max, window_ms: timeWindow, subnet: ipv6Subnet }: CallLimit) => ({
  rateLimit: { max, timeWindow, ipv6Subnet },
})

export interface RouteOptions<E extends Endpoint> {
  /** A public read that is answered from memory until its shop changes. */
  kept?: true
  /** Gives the handler's answer where all it needs is in memory (at-once.ts). Only for public endpoints that take no Idempotency-Key. */
  at_once?: AtOnce<E>
  /**
   * Runs where an Idempotency-Key was sent, before its transaction begins: for asking an outside party, whose answer the handler then finds. What it
   * throws is the answer.
   */
  before?: (call: Omit<Services, 'db'> & Pick<Context<E>, 'db' | 'actor' | 'body'>) => Promise<void>
}

/** Registers one endpoint under `/v1`. */
export function route<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  { kept, at_once, before }: RouteOptions<E> = {},
): void {
  const { services } = app
  const { public_cache } = services
  const { answer_within_ms } = services.config
  // The context below spreads only this one object and names the rest: a second spread would be copied field by field for every request.
  const { db: _, ...shared } = services
  const lane = laneOf(endpoint)
  const url = API_BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  const limit = limitOf(endpoint, app.http)
  const teller = at_once && makeTeller(services.config, { endpoint, route: url, tell: at_once, limit })
  if (teller) app.http.front.addTeller(teller)
  const has_deadline = hasDeadline(endpoint)

  const databaseForCall = () =>
    services.db.forCall(has_deadline ? { lane, deadline: performance.now() + answer_within_ms } : { lane })

  const work = async (request: FastifyRequest, reply: FastifyReply): Promise<Remembered | KeptAnswer> => {
    const db = databaseForCall()
    const keep = kept && public_cache.begin()
    let kept_for: [shop_id: string, stock?: StockCheck] | undefined
    const { actor, shop, params, query, body } = await readCall(endpoint, request, db, services.tokens)
    const bound = shop && db.forShop(shop.shop_id)
    const claims = bound ?? db.forNoShop()
    const key = endpoint.idempotent && readKey(request.raw)
    const claimOf = (...content: unknown[]) => ({
      scope: [
        actor?.user_id ?? 'public',
        // Buyers have no account that would keep their keys apart, so the shop does; a payment's body names no shop, so its order does.
        named(body, 'shop_id') ?? named(body, 'order_id') ?? '',
        endpoint.method,
        endpoint.path,
      ].join(' '),
      key: key || '',
      request_hash: hashRequest(params, ...content),
    })
    const status = endpoint.status ?? 200
    const remember = async (content: unknown, work: (db: Asked) => Promise<unknown>) => {
      if (!key) return work(bound ?? db)
      const result = await once(claims, claimOf(content), async (tx) => ({
        status,
        body: JSON.stringify(await work(tx)),
      }))
      return JSON.parse(result.body ?? 'null')
    }
    const answer = async (inner: Asked): Promise<Remembered> => {
      let chosen_status: number = status
      const answerWith = (chosen: number) => {
        chosen_status = chosen
      }
      const keepFor: Context<E>['keepFor'] = (...shop_and_stock) => {
        kept_for = shop_and_stock
      }
      const reader = services.replica.reader(db)
      // The cast at the end: whether `actor` and `shop` are there follows from the value of `endpoint.access`, which the types do not see.
      const result = await handler({
        ...shared,
        db: inner,
        read_db: shop ? reader.forShop(shop.shop_id) : reader,
        actor,
        shop,
        params,
        query,
        body,
        request,
        reply,
        answerWith,
        keepFor,
        remember,
      } as unknown as Context<E>)
      const body_text = endpoint.reply === undefined ? null : JSON.stringify(endpoint.reply.parse(result))
      return { status: chosen_status, body: body_text }
    }

    if (key && before) await before({ ...shared, db: bound ?? db, actor, body } as unknown as Context<E>)
    const answered =
      !key || endpoint.idempotent === 'upload'
        ? await answer(bound ?? db)
        : endpoint.idempotent === 'network'
          ? await onceAround(claims, claimOf(query, body), () => answer(bound ?? db))
          : await once(claims, claimOf(query, body), answer)
    // So that people see their own changes at once; other processes are notified by the database.
    if (shop && endpoint.method !== 'GET') public_cache.drop(shop.shop_id)
    if (keep && kept_for !== undefined)
      return keep(request.url, Buffer.from(answered.body ?? ''), ...kept_for)
    return answered
  }

  const together = makeTogether<Awaited<ReturnType<typeof work>>>()
  const answerTo: typeof work = (request, reply) =>
    kept
      ? together(
          request.url,
          () => public_cache.find(request.url),
          async () =>
            (await public_cache.renew(request.url, () => services.replica.reader(databaseForCall()))) ??
            work(request, reply),
        )
      : work(request, reply)

  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const hit = kept && public_cache.find(request.url)
    if (hit) return giveKept(request, reply, hit)
    const working = answerTo(request, reply)
    const answered = await (has_deadline ? inTime(working, answer_within_ms) : working)
    if ('bytes' in answered) return giveKept(request, reply, answered)
    if (teller?.wants_head) whenHeadSent(reply, teller.learn)
    return send(endpoint, request, reply, answered)
  }
  const giveKept = (request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) => {
    // A rate limit is counted by a hook of the framework, so an endpoint that has one is not answered in front of it.
    if (endpoint.limit_per_minute === undefined && answer.ready === undefined)
      whenSent(request, reply, answer, (ready) => {
        answer.ready = ready
      })
    return sendKept(request, reply, answer)
  }
  app.http.front.addLane(endpoint.method, url, lane)
  app.http.route({
    method: endpoint.method,
    url,
    config: { endpoint, ...(limit && asHook(limit)) },
    handler: run,
  })
}

const PUBLIC_READ = 'public, max-age=1'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Public reads carry an ETag, so that repeating one costs only a 304 without a body. */
function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Pick<KeptAnswer, 'bytes' | 'etag'>,
): FastifyReply {
  reply.header('ETag', etag)
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', PUBLIC_READ)
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.code(200).header('Content-Type', JSON_TYPE).send(bytes)
}

/** Sends an answer. Unless it is a public read, no cache in between may store it. */
function send(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Remembered,
): FastifyReply {
  if (reply.sent || endpoint.reply_kind !== undefined) return reply
  if (endpoint.access === 'public' && endpoint.method === 'GET') {
    const bytes = Buffer.from(body ?? '')
    return sendKept(request, reply, { bytes, etag: etagOf(bytes) })
  }
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  if (body === null) return reply.code(204).send()
  // Sent as a string: Node then sends head and body in one write.
  return reply.code(status).header('Content-Type', JSON_TYPE).send(body)
}
