// What the handler of an endpoint gets, and what it gives.

import type { Endpoint, HandlerResult, OwnTable, Parsed, ShopRight } from '@kontor/contract/http/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, UnboundDb } from '../db/pool.ts'
import type { Actor } from './access/actor.ts'
import type { ShopScope } from './access/shop-access.ts'
import type { ShownStock } from './cache/public-cache.ts'
import type { KeyIds } from './idempotency.ts'

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : Actor
/** Undefined if the call may be about the caller's own account, and is. */
type ScopeOf<E extends Endpoint> = E['access'] extends ShopRight
  ? E extends { own_rows: OwnTable }
    ? ShopScope | undefined
    : ShopScope
  : undefined
/** The handler of a shop's endpoint can query only that shop, or the caller's own account; every other handler has to choose the context of each query. */
type DbOf<E extends Endpoint> = E['access'] extends ShopRight ? Db : UnboundDb

/** What a handler gets. `db` is an open transaction where the endpoint is `idempotent: true` and an Idempotency-Key was sent. */
export type HandlerContext<E extends Endpoint> = Parsed<E> & {
  readonly db: DbOf<E>
  /** For reads that a replica may answer. They see all that was committed before they began, but not the open transaction of `db`. */
  readonly read_db: DbOf<E>
  readonly actor: ActorOf<E>
  readonly shop: ScopeOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Sets another status for success than the endpoint's own, such as 200 for an order that existed already. */
  readonly respondWith: (status: 200 | 201) => void
  /**
   * On a cached route: caches the response until the shop changes. Without this call it is not cached. A response that shows stock is cached for at
   * most half a second and expires when this process changes the shop's stock; then it is revalidated, if possible, or made again.
   */
  readonly cacheFor: (shop_id: string, stock: ShownStock) => void
  /** The same for every call with this Idempotency-Key; undefined if none was sent. */
  readonly key_ids: KeyIds | undefined
  /**
   * On an upload: does the work once per Idempotency-Key, in a transaction, and gives the same result to a repeat with the same content.
   * Without a key it just does the work.
   */
  readonly remember: <Result>(content: unknown, work: (db: DbOf<E>) => Promise<Result>) => Promise<Result>
}

export type Handler<E extends Endpoint> = (
  context: HandlerContext<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>

/**
 * What of the body makes two calls with one Idempotency-Key the same. While processes are replaced, a call is repeated at another version: what a body
 * without some field is read as must stay the same.
 */
export type Hashed<E extends Endpoint> = (body: HandlerContext<E>['body']) => unknown

/** Whose buyers' keys these are, for a body that does not name the shop; undefined if there is no such shop. */
export type KeyShop<E extends Endpoint> = (call: {
  db: UnboundDb
  body: HandlerContext<E>['body']
}) => Promise<string | undefined>
