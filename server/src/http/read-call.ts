// What a call is before its handler sees it: who calls, for which shop they may, and what they said, as the contract has it.

import type { Endpoint, ShopRight } from '@kontor/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Asked } from '../db/pool.ts'
import { type Actor, authenticate } from './actor.ts'
import { fieldWords } from './field-words.ts'
import { refuse, refuseInvalid } from './problem.ts'
import { openShop, openShopOf, type ShopScope } from './shop-access.ts'
import type { Tokens } from './tokens.ts'

export interface Call {
  /** Undefined on a public endpoint. */
  readonly actor: Actor | undefined
  /** Undefined where the endpoint is of no shop. */
  readonly shop: ShopScope | undefined
  readonly params: unknown
  readonly query: unknown
  /** Undefined where the handler reads it itself. */
  readonly body: unknown
}

export const named = (source: unknown, name: string): unknown =>
  source !== null && typeof source === 'object' ? (source as Record<string, unknown>)[name] : undefined

async function scopeFor(
  endpoint: Endpoint,
  request: FastifyRequest,
  db: Asked,
  actor: Actor,
): Promise<ShopScope | undefined> {
  if (!endpoint.access.startsWith('shop:')) return undefined
  const right = endpoint.access as ShopRight
  const { shop: source } = endpoint
  if (source === undefined)
    throw new Error(`${endpoint.path}: access ${right} needs to say where the shop is named`)
  if (source === 'body' || source === 'query') {
    const shop_id = named(source === 'body' ? request.body : request.query, 'shop_id')
    // Left out or no text: the schema's refusal is the clearer one.
    return typeof shop_id === 'string' && shop_id !== '' ? openShop(db, actor, shop_id, right) : undefined
  }
  const id = String(named(request.params, 'id'))
  return source === 'path' ? openShop(db, actor, id, right) : openShopOf(db, actor, source, id, right)
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value, { error: fieldWords })
  if (!result.success) throw refuseInvalid(result.error)
  return result.data
}

/** Refuses whoever is not logged in, then for a shop that is not theirs, then what the contract does not have: a stranger learns nothing of the rest. */
export async function readCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  db: Asked,
  tokens: Tokens,
): Promise<Call> {
  const actor = endpoint.access === 'public' ? undefined : await authenticate(request, db.forNoShop(), tokens)
  request.user_id = actor?.user_id
  const shop = actor && (await scopeFor(endpoint, request, db, actor))
  const params = parse(endpoint.params, request.params)
  const query = parse(endpoint.query, request.query)
  const body = endpoint.body_kind === undefined ? parse(endpoint.body, request.body) : undefined
  if (endpoint.access.startsWith('shop:') && shop === undefined) throw refuse('not_found')
  return { actor, shop, params, query, body }
}
