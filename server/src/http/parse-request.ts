// Reads a request before its handler runs: who calls, for which shop, whether they may, and the input, parsed by the contract's schemas.

import type { Endpoint } from '@kontor/contract/http/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { UnboundDb } from '../db/pool.ts'
import { type Actor, authenticate } from './access/actor.ts'
import { isOwnRow, openShop, openShopOf, type ShopScope } from './access/shop-access.ts'
import { shopOfMount } from './access/shop-mount.ts'
import type { Tokens } from './access/tokens.ts'
import { apiError, invalidRequest } from './errors/problem.ts'
import { fieldMessage } from './input/field-messages.ts'
import { removeNulls, withoutEmpty } from './input/omitted-fields.ts'

export interface ParsedRequest {
  /** Undefined on a public endpoint. */
  readonly actor: Actor | undefined
  /** Undefined if the endpoint does not belong to a shop, or the call is about the caller's own account. */
  readonly shop: ShopScope | undefined
  readonly params: unknown
  readonly query: unknown
  /** Undefined if the handler reads the body itself, or there is none. */
  readonly body: unknown
}

/** Refuses a caller before anything of the request is read. */
export type Admit = (db: UnboundDb, actor: Actor) => Promise<void>

export const named = (source: unknown, name: string): unknown =>
  source !== null && typeof source === 'object' ? (source as Record<string, unknown>)[name] : undefined

/** Where the address was below a shop, that is the one the call names, whatever its query or body says. */
function takeShopOfMount({ shop: source }: Endpoint, request: FastifyRequest): void {
  const shop_id = shopOfMount(request.raw)
  if (shop_id === undefined) return
  const place =
    source === 'query' ? request.query : source === 'body' || source === undefined ? request.body : null
  if (place !== null && typeof place === 'object') Object.assign(place, { shop_id })
}

async function scopeFor(
  endpoint: Endpoint,
  request: FastifyRequest,
  db: UnboundDb,
  actor: Actor,
): Promise<ShopScope | undefined> {
  if (endpoint.shop === undefined) return undefined
  const { access: right, shop: source } = endpoint
  if (source === 'body' || source === 'query') {
    const shop_id = named(source === 'body' ? request.body : request.query, 'shop_id')
    // Where it is missing or not text, the schema refuses it below, with a clearer message.
    return typeof shop_id === 'string' && shop_id !== '' ? openShop(db, actor, shop_id, right) : undefined
  }
  const id = String(named(request.params, 'id'))
  if (source === 'path') return openShop(db, actor, id, right)
  if (endpoint.own_rows !== undefined && (await isOwnRow(db, actor, endpoint.own_rows, id))) {
    if (shopOfMount(request.raw) !== undefined) throw apiError('not_found')
    return undefined
  }
  const shop = await openShopOf(db, actor, source, id, right)
  if (shop.shop_id !== (shopOfMount(request.raw) ?? shop.shop_id)) throw apiError('not_found')
  return shop
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value, { error: fieldMessage })
  if (!result.success) throw invalidRequest(result.error)
  return result.data
}

/**
 * Only buyers' clients may send a field left out as null. What merchants' clients send is taken literally: null in a PATCH may ask to remove
 * something, an emptied choice has to be reported as missing, and null as the amount of a refund must not mean all of it.
 */
function bodyOf({ access, body, body_kind }: Endpoint, request: FastifyRequest): unknown {
  if (body_kind !== undefined || body === undefined) return undefined
  if (access !== 'public') return parse(body, request.body)
  const result = body.safeParse(request.body, { error: fieldMessage })
  if (result.success) return result.data
  removeNulls(request.body, result.error)
  return parse(body, request.body)
}

/**
 * Refuses in this order, so that an unrelated client learns nothing of what comes later: a caller who is not logged in, a shop that is not theirs, and
 * input that does not fit the contract. `admit`: a further check of the caller, for endpoints that are not there for others.
 */
export async function parseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  db: UnboundDb,
  tokens: Tokens,
  admit?: Admit,
): Promise<ParsedRequest> {
  const actor = endpoint.access === 'public' ? undefined : await authenticate(request, db.forNoShop(), tokens)
  request.user_id = actor?.user_id
  if (actor) await admit?.(db, actor)
  takeShopOfMount(endpoint, request)
  const shop = actor && (await scopeFor(endpoint, request, db, actor))
  const params = parse(endpoint.params, request.params)
  const query = parse(endpoint.query, withoutEmpty(request.query))
  const body = bodyOf(endpoint, request)
  if (endpoint.shop !== undefined && endpoint.own_rows === undefined && shop === undefined)
    throw apiError('not_found')
  return { actor, shop, params, query, body }
}
