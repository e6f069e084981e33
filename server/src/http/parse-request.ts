// Reads a request before its handler runs: the caller, the shop, the caller's rights, and the input, parsed
// by the contract's schemas.

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
  /**
   * Is undefined if the endpoint does not belong to a shop, or the call is about the caller's own account.
   */
  readonly shop: ShopScope | undefined
  readonly params: unknown
  readonly query: unknown
  /** Is undefined if the handler reads the body itself, or without a body. */
  readonly body: unknown
}

/** Refuses a caller before anything of the request is read. */
export type Admit = (db: UnboundDb, actor: Actor) => Promise<void>

export const named = (source: unknown, name: string): unknown =>
  source !== null && typeof source === 'object' ? (source as Record<string, unknown>)[name] : undefined

/**
 * Takes the shop of an address below a shop. The shop of the address takes precedence over query and body.
 */
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
    // If the id is missing or not text, the schema refuses it below, with a clearer message.
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
 * Only buyers' clients may send null for an omitted field. The body of merchants' clients is taken literally.
 * A null in a PATCH may ask to remove something, an emptied choice must be reported as missing, and null as
 * the amount of a refund must not mean the whole amount.
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
 * Refuses a caller without a login, then a foreign shop, then input that does not fit the contract. The order
 * keeps an unrelated client from learning about the later checks. `admit` is an extra check of the caller,
 * for endpoints that do not exist for everybody.
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
