// Answers a call of an endpoint. Caller, rights and input are checked before the handler runs. The response
// passes the response schema, which drops undeclared fields.

import type { Endpoint } from '@kontor/contract/http/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, UnboundDb } from '../db/pool.ts'
import type { Platform } from '../platform.ts'
import type { Tokens } from './access/tokens.ts'
import type { Handler, HandlerContext, Hashed, KeyShop } from './handler.ts'
import {
  type Claim,
  hashRequest,
  makeKeyIds,
  once,
  onceAround,
  type Remembered,
  readKey,
} from './idempotency.ts'
import { type Admit, named, type ParsedRequest, parseRequest } from './parse-request.ts'

export interface HandledRequest {
  answered: Remembered
  /** Shop of the call. Is undefined if the endpoint belongs to no shop. */
  shop_id: string | undefined
  /** How the handler wants the response to be cached, see `HandlerContext`. */
  cached_for: Parameters<HandlerContext<Endpoint>['cacheFor']> | undefined
}

/**
 * A key belongs to the account, whichever shop the call is for; a buyer has no account, so the key belongs to the shop. The previous version scoped
 * keys also by an account's shop and by the order a buyer pays.
 */
function claimScopesOf(
  { method, path }: Endpoint,
  user_id: string | undefined,
  shop_id: unknown,
  body: unknown,
): string[] {
  const scope = (...owner: unknown[]) => [...owner, method, path].join(' ')
  const former = scope(user_id ?? 'public', named(body, 'shop_id') ?? named(body, 'order_id') ?? '')
  const present = user_id === undefined ? scope('public', shop_id ?? '') : scope(user_id, '')
  return former === present ? [present] : [former, present]
}

/** A repeat with the same Idempotency-Key mostly gets the first call's response, and the handler does not run. Throws what the handler or a check throws. */
export function makeRequestHandler<const E extends Endpoint>(
  { config, replica, vault, tokens }: Pick<Platform, 'config' | 'replica' | 'vault'> & { tokens: Tokens },
  endpoint: E,
  handler: Handler<E>,
  {
    hashed = (body) => body,
    key_shop,
    throwIfFull,
    admit,
  }: {
    hashed?: Hashed<E> | undefined
    key_shop?: KeyShop<E> | undefined
    /** Refuses a call while the disk has no room, for an endpoint that then stops. */
    throwIfFull?: ((shop_id: string | undefined) => Promise<void>) | undefined
    admit?: Admit | undefined
  },
): (request: FastifyRequest, reply: FastifyReply, db: UnboundDb) => Promise<HandledRequest> {
  const status = endpoint.status ?? 200
  const keyIdsOf = makeKeyIds(config)

  /** Returns the scopes of an Idempotency-Key's claim. */
  const claimsOf = async (
    key: string,
    { actor, params, body }: Pick<ParsedRequest, 'actor' | 'params' | 'body'>,
    db: UnboundDb,
    bound: Db | undefined,
  ) => {
    const buyers_shop = key_shop
      ? await key_shop({ db, body: body as HandlerContext<E>['body'] })
      : named(body, 'shop_id')
    const scopes = claimScopesOf(endpoint, actor?.user_id, buyers_shop, body)
    const claimOf = (...content: unknown[]): Claim => ({
      scopes,
      key,
      request_hash: hashRequest(params, ...content),
      vault: endpoint.has_secret_response && vault,
    })
    return { claims: bound ?? db.forNoShop(), claimOf, key_ids: keyIdsOf(`${scopes.at(-1)} ${key}`) }
  }

  return async (request, reply, db) => {
    const { actor, shop, params, query, body } = await parseRequest(endpoint, request, db, tokens, admit)
    await throwIfFull?.(shop?.shop_id)
    const bind = (unbound: UnboundDb) =>
      shop
        ? unbound.forShop(shop.shop_id)
        : actor && endpoint.own_rows
          ? unbound.forAccount(actor.user_id)
          : undefined
    const bound = bind(db)
    const key = endpoint.idempotent && readKey(request.raw)
    const keyed = key ? await claimsOf(key, { actor, params, body }, db, bound) : undefined
    const remember = async (content: unknown, work: (db: UnboundDb) => Promise<unknown>) => {
      if (keyed === undefined) return work(bound ?? db)
      // A query may name the shop. If there is no query, the claim equals the claim of the previous version.
      const said = query === undefined ? [content] : [query, content]
      const result = await once(keyed.claims, keyed.claimOf(...said), async (tx) => ({
        status,
        body: JSON.stringify(await work(tx)),
      }))
      return JSON.parse(result.body ?? 'null')
    }
    let cached_for: HandledRequest['cached_for']
    const respond = async (inner: UnboundDb): Promise<Remembered> => {
      let chosen_status: number = status
      const respondWith = (chosen: number) => {
        chosen_status = chosen
      }
      const cacheFor: HandlerContext<E>['cacheFor'] = (...shop_and_stock) => {
        cached_for = shop_and_stock
      }
      const reader = replica.reader(db)
      // The cast at the end is needed because `actor` and `shop` depend on the value of `endpoint.access`,
      // which the types do not see.
      const result = await handler({
        db: inner,
        read_db: bind(reader) ?? reader,
        actor,
        shop,
        params,
        query,
        body,
        request,
        reply,
        respondWith,
        cacheFor,
        remember,
        key_ids: keyed?.key_ids,
      } as unknown as HandlerContext<E>)
      const body_text =
        endpoint.response === undefined ? null : JSON.stringify(endpoint.response.parse(result))
      return { status: chosen_status, body: body_text }
    }

    if (keyed === undefined || endpoint.idempotent === 'upload' || endpoint.idempotent === 'row')
      return { answered: await respond(bound ?? db), shop_id: shop?.shop_id, cached_for }
    // The second cast: `parseRequest` has checked that `body` has the form of the endpoint's schema, but the
    // types do not follow the check.
    const claim = keyed.claimOf(query, hashed(body as HandlerContext<E>['body']))
    const answered =
      endpoint.idempotent === 'network'
        ? await onceAround(keyed.claims, claim, () => respond(bound ?? db))
        : await once(keyed.claims, claim, respond)
    return { answered, shop_id: shop?.shop_id, cached_for }
  }
}
