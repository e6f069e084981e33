// The arguments and the result of the handler of an endpoint.

import type { Endpoint, HandlerResult, OwnTable, Parsed, ShopRight } from '@kontor/contract/http/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, UnboundDb } from '../db/pool.ts'
import type { Actor } from './access/actor.ts'
import type { ShopScope } from './access/shop-access.ts'
import type { ShownStock } from './cache/public-cache.ts'
import type { KeyIds } from './idempotency.ts'

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : Actor
/** Is undefined if the call may concern the account of the caller, and does. */
type ScopeOf<E extends Endpoint> = E['access'] extends ShopRight
  ? E extends { own_rows: OwnTable }
    ? ShopScope | undefined
    : ShopScope
  : undefined
/**
 * The handler of an endpoint of a shop can query only the shop, or the account of the caller. Every other
 * handler has to choose the context of each query.
 */
type DbOf<E extends Endpoint> = E['access'] extends ShopRight ? Db : UnboundDb

/**
 * The arguments of a handler. `db` is an open transaction if the endpoint is `idempotent: true` and an
 * Idempotency-Key was sent.
 */
export type HandlerContext<E extends Endpoint> = Parsed<E> & {
  readonly db: DbOf<E>
  /**
   * Answers reads that a replica may answer. The reads see everything committed before they began, but not
   * the open transaction of `db`.
   */
  readonly read_db: DbOf<E>
  readonly actor: ActorOf<E>
  readonly shop: ScopeOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Sets a success status different from the status of the endpoint, such as 200 for an existing order. */
  readonly respondWith: (status: 200 | 201) => void
  /**
   * On a cached route: caches the response until the shop changes. Nothing is cached unless `cacheFor` is
   * called. A response with stock is cached for at most half a second, and expires when this process changes
   * the stock of the shop. An expired response is revalidated if possible, or made again.
   */
  readonly cacheFor: (shop_id: string, stock: ShownStock) => void
  /** Ids that are the same for every call with the Idempotency-Key. Is undefined without a key. */
  readonly key_ids: KeyIds | undefined
  /**
   * On an upload: does the work once per Idempotency-Key, in a transaction, and returns the same result to a
   * repeat with the same content. If there is no key, just does the work.
   */
  readonly remember: <Result>(content: unknown, work: (db: DbOf<E>) => Promise<Result>) => Promise<Result>
}

export type Handler<E extends Endpoint> = (
  context: HandlerContext<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>

/**
 * The part of the body that decides if two calls with the same Idempotency-Key are equal. During a rolling
 * update, a call may be repeated at a different version. The reading of a body without a new field must
 * therefore stay the same.
 */
export type Hashed<E extends Endpoint> = (body: HandlerContext<E>['body']) => unknown

/**
 * Finds the shop whose buyers use these keys, for a body without a shop. Returns undefined if the shop does
 * not exist.
 */
export type KeyShop<E extends Endpoint> = (call: {
  db: UnboundDb
  body: HandlerContext<E>['body']
}) => Promise<string | undefined>
